import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { addPerson, signIn } from './people.ts'

const email = 'anna@example.org'
const start = Date.parse('2026-11-21T12:00:00Z')

describe('failed sign-ins', () => {
  it('are limited to ten, then to ten an hour, with a message', async () => {
    let now = start
    const lake = testLake({ clock: () => now })
    await addPerson(lake, email, 'editor')
    const guess = async () => expect((await signIn(lake, email, 'wrong')).status).toBe(401)
    for (let attempt = 0; attempt < 10; attempt++) await guess()
    const refused = await signIn(lake, email)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '360'])
    expect(await refused.text()).toContain('Too many attempts; try again in 360 s')
    now += 360_000
    await guess()
    expect((await signIn(lake, email)).status).toBe(429)
    now += 360_000
    expect((await signIn(lake, email)).status).toBe(303)
    for (let attempt = 0; attempt < 10; attempt++) await guess()
  })

  it('count concurrent attempts', async () => {
    const lake = testLake({ clock: () => start })
    await addPerson(lake, email, 'editor')
    const attempts = Array.from({ length: 15 }, () => signIn(lake, email, 'wrong'))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  it('are limited per address for all accounts, but not for other addresses', async () => {
    const lake = testLake({ clock: () => start })
    await addPerson(lake, email, 'editor')
    for (let attempt = 0; attempt < 30; attempt++)
      expect((await signIn(lake, `${attempt}@example.org`, 'wrong', '203.0.113.7')).status).toBe(401)
    expect((await signIn(lake, email, undefined, '203.0.113.7')).status).toBe(429)
    expect((await signIn(lake, email, undefined, '203.0.113.8')).status).toBe(303)
  })

  it('count all invalid email addresses as one account, so that they cannot fill the memory', async () => {
    const lake = testLake({ clock: () => start })
    const guess = (number: number) => signIn(lake, `${number}@${'x'.repeat(9000)}`)
    for (let number = 0; number < 10; number++) expect((await guess(number)).status).toBe(401)
    expect((await guess(10)).status).toBe(429)
  })
})
