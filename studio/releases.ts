import type { WorkspaceOptions } from 'sanity'
import { browser } from './browser.ts'

/**
 * Releases gather changes that go live together, now or at a set time. They put a menu of versions on every form, which most
 * organisers never need: a browser has them once its Studio was opened at `/?releases=on`, until it is at `/?releases=off`.
 */
export function releases(): Pick<WorkspaceOptions, 'releases' | 'beta'> {
  const asked = new URLSearchParams(browser.location?.search).get('releases')
  if (asked) browser.localStorage?.setItem('releases', asked)
  return {
    releases: { enabled: areReleasesOn() },
    beta: { eventsAPI: { releases: true } },
  }
}

/** Whether this browser has releases, and with them the choice of whose version a form shows. */
export const areReleasesOn = () => browser.localStorage?.getItem('releases') === 'on'
