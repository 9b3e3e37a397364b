import { expect, it } from 'vitest'
import { testLake } from '../lake.ts'

it.each([
  ['https://studio.example.org', 'max-age=63072000'],
  ['http://studio.example.org', null],
])('a lake at %s sends Strict-Transport-Security: %s', async (url, value) => {
  const { lake } = testLake({ url })
  for (const path of ['/', '/v1/ping', '/v1/nothing']) {
    const { headers } = await lake.fetch(new Request(`http://studio.example.org${path}`))
    expect(headers.get('strict-transport-security')).toBe(value)
  }
})
