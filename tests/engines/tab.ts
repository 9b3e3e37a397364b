export type Preferences = { reducedMotion?: boolean; forcedColors?: boolean }

/** A browser with one tab, and the commands that both Playwright and WebDriver support. */
export type Tab = {
  /** Opens an address and waits until it has loaded. */
  open: (url: string) => Promise<void>
  /** Evaluates an expression in the page. Its value must be JSON. */
  evaluate: (expression: string) => Promise<unknown>
  click: (selector: string) => Promise<void>
  resize: (size: { width: number; height: number }) => Promise<void>
  close: () => Promise<void>
}
