import { describe, expect, it } from 'vitest'
import { parseEmail } from '../../src/accounts/emailAddress.ts'
import { testLake } from '../lake.ts'
import { addPerson, invite, signIn } from './people.ts'

describe('an email address', () => {
  it.each([
    ['anna@example.org', 'anna@example.org'],
    [' Anna.Ito+wcs@Example.ORG\n', 'anna.ito+wcs@example.org'],
    ['\u200b\ufeffanna@example.org\u00a0\u202c', 'anna@example.org'],
    ['anna@exämple.org', 'anna@xn--exmple-cua.org'],
    ['anna@exämple.org'.normalize('NFD'), 'anna@xn--exmple-cua.org'],
    ['anna@localhost', 'anna@localhost'],
  ])('%j is stored as %j', (text, email) => expect(parseEmail(text)).toBe(email))

  it.each([
    '',
    'anna',
    '@example.org',
    'anna@',
    'carl@example.org,',
    'mailto:bob@example.org',
    'Bob <bob@example.org>',
    'änna@example.org',
    'an\u200bna@example.org',
    'anna@exam ple.org',
    'anna@example..org',
    'anna@-example.org',
    'anna@example.org@example.org',
    `anna@${'a'.repeat(64)}.org`,
    `${'a'.repeat(250)}@example.org`,
    ' '.repeat(1_000_000),
  ])('cannot be %j', (text) => expect(parseEmail(text)).toBeNull())

  it('is normalized in invitations, at sign-in and in paths', async () => {
    const lake = testLake()
    const { id } = await addPerson(lake, '\u200bAnna@Exämple.org ', 'viewer')
    expect((await signIn(lake, 'anna@xn--exmple-cua.org')).status).toBe(303)
    expect(await invite(lake, { email: 'anna@exämple.org'.normalize('NFD') })).toMatchObject({ id })
    const path = `/v1/accounts/${encodeURIComponent('ANNA@exämple.org')}`
    expect((await lake.request(path, { method: 'PUT', body: '{"role":"editor"}' })).status).toBe(200)
  })

  it('is refused with a message if nobody could sign in with it', async () => {
    await expect(invite(testLake(), { email: 'änna@example.org', role: 'editor' })).rejects.toThrow(
      /^"änna@example.org" is not an email address with which somebody can sign in; use one such as anna@example\.org/,
    )
  })
})
