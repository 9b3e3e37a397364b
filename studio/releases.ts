import type { WorkspaceOptions } from 'sanity'
import { browser } from './browser.ts'

/**
 * Returns the settings of releases, which group changes that go live together. They add a menu of versions to every form that
 * most organizers never need, so they are off until a browser opens the Studio at `/?releases=on`; `/?releases=off` reverts.
 */
export function releases(): Pick<WorkspaceOptions, 'releases' | 'beta'> {
  const choice = new URLSearchParams(browser.location?.search).get('releases')
  if (choice) browser.localStorage?.setItem('releases', choice)
  return {
    releases: { enabled: areReleasesOn() },
    beta: { eventsAPI: { releases: true } },
  }
}

/** Returns whether releases, and with them the choice of version in forms, are on in this browser. */
export const areReleasesOn = () => browser.localStorage?.getItem('releases') === 'on'
