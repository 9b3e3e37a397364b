import { describe, expect, it } from 'vitest'
import { readSiteSettings } from '../../../web/sanity/settings.ts'

const settingsOf = (env: Record<string, string>) => readSiteSettings({ NODE_ENV: 'test', ...env })

describe('readSiteSettings', () => {
  it('has defaults for a single machine', () => {
    expect(settingsOf({})).toEqual({
      projectId: 'westie',
      dataset: 'production',
      apiHost: 'http://localhost:3333',
      internalApiHost: 'http://localhost:3333',
      siteUrl: 'http://localhost:3000',
      studioUrl: 'http://localhost:3333',
      readToken: null,
      webhookSecret: null,
    })
  })

  it('uses the hosted Content Lake for an empty SANITY_API_HOST', () => {
    expect(settingsOf({ SANITY_API_HOST: '' }).apiHost).toBe('')
  })

  it.each([
    [{ SANITY_PROJECT_ID: 'My Project' }, 'SANITY_PROJECT_ID is "My Project"; use lowercase letters, digits and -'],
    [{ SANITY_DATASET: 'Prod 1' }, 'SANITY_DATASET is "Prod 1"; use lowercase letters, digits, - and _'],
    [{ SANITY_API_HOST: 'localhost:3333' }, 'SANITY_API_HOST is "localhost:3333"; use an address such as'],
    [{ SITE_URL: 'https://example.org/site' }, 'SITE_URL is "https://example.org/site"; use an address such as'],
  ])('explains what is wrong with %o', (env, message) => {
    expect(() => settingsOf(env)).toThrow(message)
  })
})
