/** The response of `/api/live` for a page. */
export type ServedPage = { contentAsOf: string | null; problem: string | null }

export type LiveStatus = { state: 'live' } | { state: 'waiting' } | { state: 'failing'; problem: string }

/**
 * Returns whether visitors get a document as it was published.
 * @param publishedAt the document's `_updatedAt`
 * @param pages the pages that show it, as the site serves them; null if a page didn't answer
 */
export function liveStatus(publishedAt: string, pages: (ServedPage | null)[]): LiveStatus {
  if (pages.includes(null)) return { state: 'failing', problem: 'the site doesn’t answer' }
  const served = pages.filter((page) => page !== null)
  const behind = served.filter(
    ({ contentAsOf }) => Date.parse(contentAsOf ?? '') < Date.parse(publishedAt) || !contentAsOf,
  )
  if (behind.length === 0) return { state: 'live' }
  const problem = behind.find((page) => page.problem !== null)?.problem ?? null
  return problem === null ? { state: 'waiting' } : { state: 'failing', problem }
}
