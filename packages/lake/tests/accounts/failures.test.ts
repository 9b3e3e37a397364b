import { describe, expect, it } from 'vitest'
import { countFailures } from '../../src/accounts/failures.ts'
import { testLake, token, url } from '../lake.ts'
import { addPerson, signIn, signInPath, type TestLake } from './people.ts'

/** Signs in with the Studio link, which costs no time to compare. */
const byLink = (lake: TestLake, given: string, from = '') =>
  lake.lake.fetch(new Request(url + signInPath, { method: 'POST', body: new URLSearchParams({ token: given }) }), from)

describe('guessing passwords', () => {
  it('is delayed after five failures, twice as long after each further one, with a message', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z')
    const lake = testLake({ clock: () => now })
    for (let attempt = 0; attempt < 6; attempt += 1) expect((await byLink(lake, 'wrong')).status).toBe(401)
    for (const seconds of [1, 2, 4]) {
      const refused = await byLink(lake, token)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(seconds)])
      expect(await refused.text()).toContain(`Too many attempts; try again in ${seconds} s`)
      now += seconds * 1000
      expect((await byLink(lake, 'wrong')).status).toBe(401)
    }
    now += 8000
    expect((await byLink(lake, token)).status).toBe(303)
    expect((await byLink(lake, 'wrong')).status).toBe(401)
    expect((await byLink(lake, token)).status).toBe(303)
  })

  it('is not faster with concurrent attempts', async () => {
    const lake = testLake({ clock: () => Date.parse('2026-11-21T12:00:00Z') })
    await addPerson(lake, 'anna@example.org', 'editor')
    const attempts = Array.from({ length: 12 }, () => signIn(lake, 'anna@example.org', 'wrong'))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })

  it('is delayed across accounts, but not for other addresses', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z')
    const lake = testLake({ clock: () => now })
    await addPerson(lake, 'anna@example.org', 'editor')
    for (let attempt = 0; attempt <= 20; attempt += 1) {
      now += 15 * 60_000
      expect((await byLink(lake, 'wrong', '203.0.113.7')).status).toBe(401)
    }
    expect((await signIn(lake, 'anna@example.org', undefined, '203.0.113.7')).status).toBe(429)
    expect((await signIn(lake, 'anna@example.org', undefined, '203.0.113.8')).status).toBe(303)
  })

  it('is counted as one account for everything that is no address, however long, so that the counts stay small', async () => {
    const lake = testLake({ clock: () => Date.parse('2026-11-21T12:00:00Z') })
    const guess = (name: string) => signIn(lake, `${name}@${'x'.repeat(9000)}`)
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) expect((await guess(name)).status).toBe(401)
    expect((await guess('g')).status).toBe(429)
  })
})

describe('the count of failures', () => {
  it('never delays longer than 15 minutes, and resets after a day', () => {
    let now = 0
    const failures = countFailures(() => now)
    for (let attempt = 0; attempt < 100; attempt += 1) failures.count('anna')
    expect(failures.wait('anna', 5)).toBe(15 * 60_000)
    now += 24 * 60 * 60_000
    failures.count('anna')
    expect(failures.wait('anna', 5)).toBe(0)
  })
})
