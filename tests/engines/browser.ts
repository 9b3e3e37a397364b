import { test as base } from '@playwright/test'
import { hasEngine, type EngineName } from '../thoroughPrograms.ts'
import { siteUrl } from '../addresses.ts'
import { openTab } from './openTab.ts'
import type { Preferences, Tab } from './tab.ts'

/** A tab of the project's engine, with functions instead of expressions. */
export type Visit = Omit<Tab, 'open' | 'evaluate' | 'close'> & {
  goto: (path: string) => Promise<void>
  /** Runs a function in the page. It must not refer to anything outside itself. */
  run: <Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args) => Promise<Result>
}

/** Provides a visitor's tab, which all tests of an engine share, and others with preferences of their own. */
export const test = base.extend<
  { visitWith: (preferences: Preferences) => Promise<Visit> },
  { engine: EngineName; visit: Visit }
>({
  engine: [({ browserName }, use) => use(browserName), { scope: 'worker' }],
  visit: [
    async ({ engine }, use) => {
      const tab = await openTab(engine)
      await use(visitOf(tab))
      await tab.close()
    },
    { scope: 'worker' },
  ],
  visitWith: async ({ engine }, use) => {
    const tabs: Tab[] = []
    await use(async (preferences) => {
      const tab = await openTab(engine, preferences)
      tabs.push(tab)
      return visitOf(tab)
    })
    for (const tab of tabs) await tab.close()
  },
})

test.skip(({ browserName }) => !hasEngine(browserName), 'This engine is not installed; see "Tests" in README.md')

function visitOf({ open, evaluate, ...tab }: Tab): Visit {
  return {
    ...tab,
    goto: (path) => open(new URL(path, siteUrl).href),
    run: async <Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args) => {
      const values = args.map((value) => JSON.stringify(value)).join(', ')
      return (await evaluate(`(${work.toString()})(${values})`)) as Result
    },
  }
}
