import { describe, expect, it } from 'vitest'
import { readStackSettings } from '../../bin/stackSettings.ts'

describe('the settings of the stack', () => {
  const given = { NODE_ENV: 'test', PORT: '4100', LAKE_PORT: '4200', LAKE_HOST: '127.0.0.9' } as const

  it('include the environment of the programs, with each other’s addresses', () => {
    const { env, storeOrigin, siteOrigin } = readStackSettings('all', given)
    expect({ storeOrigin, siteOrigin }).toEqual({
      storeOrigin: 'http://127.0.0.9:4200',
      siteOrigin: 'http://127.0.0.1:4100',
    })
    expect(env).toEqual({
      ...given,
      SITE_URL: 'http://localhost:4100',
      SANITY_API_HOST: 'http://localhost:4200',
      SANITY_INTERNAL_API_HOST: 'http://127.0.0.9:4200',
    })
  })

  it('point to a hosted store if SANITY_API_HOST is empty', () => {
    const { env, isEmbedded } = readStackSettings('site', { ...given, SANITY_API_HOST: '' })
    expect(isEmbedded).toBe(false)
    expect(env).toEqual({ ...given, SITE_URL: 'http://localhost:4100', SANITY_API_HOST: '' })
  })
})
