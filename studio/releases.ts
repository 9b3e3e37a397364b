import { defineLocaleResourceBundle, type WorkspaceOptions } from 'sanity'
import { browser } from './browser.ts'

const words = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'schedule-publish-dialog.description':
      'Choose when visitors will see it. The time is the venue’s, unless you have chosen another time zone in the calendar.',
  },
})

/**
 * Returns the settings of releases, which group changes that go live together. They add a menu of versions to every form that
 * most organizers never need, so they are off until a browser opens the Studio at `/?releases=on`; `/?releases=off` reverts.
 */
export function releases(): Pick<WorkspaceOptions, 'releases' | 'beta' | 'i18n'> {
  const choice = new URLSearchParams(browser.location?.search).get('releases')
  if (choice) browser.localStorage?.setItem('releases', choice)
  return {
    releases: { enabled: areReleasesOn() },
    i18n: { bundles: [words] },
    beta: { eventsAPI: { releases: true } },
  }
}

/** Returns whether releases, and with them the choice of version in forms, are on in this browser. */
export const areReleasesOn = () => browser.localStorage?.getItem('releases') === 'on'
