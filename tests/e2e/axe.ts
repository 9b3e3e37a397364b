import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Fails with every place where the page, as it is now, breaks a rule of WCAG 2.2 AA or of good practice.
 * @param except rules that have nothing to say in this state
 */
export async function expectNoViolations(page: Page, state: string, except: string[] = []): Promise<void> {
  // Our pages hold no frame of ours that it would have to enter; without looking for them it takes half the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(except)
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(found, state).toEqual([])
}
