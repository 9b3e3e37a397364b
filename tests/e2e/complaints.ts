import { type Page } from '@playwright/test'

/** Everything that a page says in the console, throws, or tries against its policy, as it comes. */
export async function listenForComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await logPolicyViolations(page)
  return complaints
}

/** Has a page say in its console what its policy forbids it. */
export const logPolicyViolations = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} blocked ${blockedURI}`),
    ),
  )

/** How far the page has moved under its reader so far (CLS), counting what input caused too. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        const add = (entries: PerformanceEntry[]) => {
          for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
        }
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords())
            resolve(sum)
          }),
        )
      }),
  )
