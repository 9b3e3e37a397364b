type Listener = (problem: string) => void

const listeners = new Set<Listener>()

/** Files that cannot become pictures, told to whoever shows it: what uploads them knows no React. */
export const refusals = {
  tell: (problem: string) => listeners.forEach((listener) => listener(problem)),
  /** @returns what ends the listening */
  listen(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
