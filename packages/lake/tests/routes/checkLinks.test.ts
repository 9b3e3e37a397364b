import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'

const path = '/v1/links/check'

describe('POST /links/check', () => {
  it('returns the results in the given order', async () => {
    const urls = ['https://nobody.invalid/', 'http://169.254.169.254/latest', 'http://localhost:3333/', 'mailto:us@x.y']
    const response = await testLake().post(path, { urls })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual([
      { url: urls[0], outcome: 'unreachable', status: null, finalUrl: urls[0], reason: 'ENOTFOUND' },
      ...urls.slice(1).map((url) => ({ url, outcome: 'refused', status: null, finalUrl: url, reason: 'NOT_PUBLIC' })),
    ])
  })

  it('needs a token', async () => {
    const response = await testLake().asPublic(path, { method: 'POST', body: '{"urls": []}' })
    expect(response.status).toBe(401)
  })

  it.each([{}, { urls: 'https://example.com' }, { urls: [7] }, { urls: Array(101).fill('https://example.com') }])(
    'refuses what is no list of at most 100 addresses',
    async (body) => {
      const response = await testLake().post(path, body)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('at most 100 addresses')
    },
  )

  it('runs one check at a time per user', async () => {
    const lake = testLake()
    const first = lake.post(path, { urls: ['https://nobody.invalid/'] })
    const second = await lake.post(path, { urls: [] })
    expect(second.status).toBe(429)
    expect(await second.text()).toContain('is still running')
    expect((await first).status).toBe(200)
    expect((await lake.post(path, { urls: [] })).status).toBe(200)
  })
})
