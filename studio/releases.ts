import type { WorkspaceOptions } from 'sanity'

/**
 * Releases gather changes that go live together, now or at a set time. They put a menu of versions on every form, which most
 * organisers never need: a browser has them once its Studio was opened at `/?releases=on`, until it is at `/?releases=off`.
 */
export function releases(): Pick<WorkspaceOptions, 'releases' | 'beta'> {
  const asked = new URLSearchParams(globalThis.location?.search).get('releases')
  if (asked) globalThis.localStorage?.setItem('releases', asked)
  return {
    releases: { enabled: globalThis.localStorage?.getItem('releases') === 'on' },
    beta: { eventsAPI: { releases: true } },
  }
}
