import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with all violations of WCAG 2.2 AA and of best practices in the page's current state.
 * @param except rules that do not apply in this state
 * @param part a CSS selector
 */
export async function expectNoViolations(
  page: Page,
  state: string,
  except: string[] = [],
  part?: string,
): Promise<void> {
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  // The site's pages contain no frames of their own.
  expect.soft(await violations(page, { runOnly: tags, rules, iframes: false }, part), state).toEqual([])
}

/** Fails with every text whose contrast is below WCAG AA once it has faded in. */
export async function expectContrast(page: Page, state: string): Promise<void> {
  await expect.poll(() => violations(page, { runOnly: ['color-contrast'], iframes: false }), state).toEqual([])
}

/** Fails with every text whose contrast is below WCAG AAA. */
export async function expectEnhancedContrast(page: Page, state: string): Promise<void> {
  expect.soft(await violations(page, { runOnly: ['color-contrast-enhanced'], iframes: false }), state).toEqual([])
}

/** Returns the violations in the page's current state, each with its element. @param part a CSS selector */
export async function violations(page: Page, options: axe.RunOptions, part = ':root'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ({ part, options }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      )
    },
    { part, options: { ...options, resultTypes: ['violations'] } satisfies axe.RunOptions },
  )
}
