import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { previewSessions } from '../../web/preview/previewSession.ts'
import { addPerson } from '../../packages/lake/tests/accounts/people.ts'
import { testLake } from '../../packages/lake/tests/lake.ts'
import { serveLakeWithSite } from './previewedSite.ts'
import { json } from '../../packages/lake/tests/security/requests.ts'

/** Attacks on previews by strangers, by users whose access has ended, and by viewers who try to write. */
const webhookSecret = 'the secret that signs webhooks'
const hourMs = 60 * 60_000

/** Creates a site's preview sessions on a real lake, and a viewer. */
async function site({ siteUrl = 'http://localhost:3000', clock = Date.now, storeClock = Date.now } = {}) {
  const { client, lake, siteClient, invite } = await serveLakeWithSite({ clock: storeClock })
  const sessions = previewSessions(siteClient, { webhookSecret, siteUrl }, clock)
  const { person: viewer, id } = await invite('vera@example.org', 'viewer')
  const open = async (secret: string) => {
    await viewer.create({ _id: `drafts.${randomUUID()}`, _type: 'sanity.previewUrlSecret', secret, userId: id })
    return sessions.begin(secret)
  }
  return { lake, client, viewer, id, sessions, open }
}

/** Returns what a browser sends. */
const cookies = (value?: string) => ({ 'westie-preview': value })
const valueOf = (setCookie: string | null) => /^westie-preview=([^;]*)/.exec(setCookie ?? '')?.[1] ?? ''

describe('a preview session', () => {
  it('can be opened by a viewer, in a cookie for previews only that scripts cannot read', async () => {
    const { sessions, open } = await site()
    const setCookie = await open('one')
    expect(setCookie).toMatch(/^westie-preview=[\w.-]+; Path=\/draft; Max-Age=43200; HttpOnly; SameSite=Lax$/)
    expect(await sessions.accountOf(cookies(valueOf(setCookie)))).not.toBeNull()
    const secure = await site({ siteUrl: 'https://example.org' })
    expect(await secure.open('two')).toMatch(/; HttpOnly; Secure; SameSite=None$/)
  })

  it('ends at once when its account is removed', async () => {
    const { lake, sessions, open } = await site()
    const value = valueOf(await open('one'))
    const { accounts } = lake.context
    accounts.revoke(accounts.get('vera@example.org', 'person'))
    expect(await sessions.accountOf(cookies(value))).toBeNull()
  })

  it('ends with the sessions of its account: on sign-out, revocation or a password change', async () => {
    const { viewer, sessions, open } = await site()
    const value = valueOf(await open('one'))
    expect(await sessions.accountOf(cookies(value))).not.toBeNull()
    await viewer.request({ method: 'POST', url: '/auth/logout' })
    expect(await sessions.accountOf(cookies(value))).toBeNull()
  })

  it('expires', async () => {
    let now = Date.now()
    const { sessions, open } = await site({ clock: () => now })
    const value = valueOf(await open('one'))
    now += 12 * hourMs - 1
    expect(await sessions.accountOf(cookies(value))).not.toBeNull()
    now += 1
    expect(await sessions.accountOf(cookies(value))).toBeNull()
  })

  it('does not open with a secret older than an hour', async () => {
    let now = Date.now()
    const { sessions, open } = await site({ storeClock: () => now })
    await open('one')
    now += hourMs - 1
    expect(await sessions.accountOfSecret('one')).not.toBeNull()
    now += 1
    expect(await sessions.accountOfSecret('one')).toBeNull()
    expect(await sessions.begin('one')).toBeNull()
  })

  it.each(['guess', '', '*', "' || true || '"])('does not open with the secret %j', async (secret) => {
    const { sessions } = await site()
    expect(await sessions.begin(secret)).toBeNull()
  })

  it('does not open with a secret that names no account', async () => {
    const { client, sessions } = await site()
    await client.create({ _id: 'drafts.s', _type: 'sanity.previewUrlSecret', secret: 'nobody' })
    expect(await sessions.begin('nobody')).toBeNull()
  })

  it('cannot be forged, extended or taken over', async () => {
    const { sessions, open } = await site()
    const value = valueOf(await open('one'))
    const [payload = '', signature = ''] = value.split('.')
    const forged = Buffer.from(JSON.stringify({ account: 'administrator', expiresAt: Date.now() + hourMs })).toString(
      'base64url',
    )
    const signedAsAWebhook = createHmac('sha256', webhookSecret).update(forged).digest('base64url')
    for (const attempt of [
      undefined,
      '',
      `${payload}.`,
      `${forged}.${signature}`,
      `${forged}.${signedAsAWebhook}`,
      `${payload}.${signature}x`,
      `${payload}x.${signature}`,
    ])
      expect(await sessions.accountOf(cookies(attempt)), String(attempt).slice(0, 60)).toBeNull()
  })

  it.each(['me', 'nobody,nobody', '.', '..'])(
    'is none of an account that is called %j, as an editor may import it',
    async (userId) => {
      const { client, sessions } = await site()
      await client.create({ _id: 'drafts.s', _type: 'sanity.previewUrlSecret', secret: 'imported', userId })
      expect(await sessions.accountOf(cookies(valueOf(await sessions.begin('imported'))))).toBeNull()
    },
  )

  it('is not valid for another site, which has another secret', async () => {
    const { client, open } = await site()
    const value = valueOf(await open('one'))
    const other = previewSessions(client, { webhookSecret: 'another', siteUrl: 'http://localhost:3000' })
    expect(await other.accountOf(cookies(value))).toBeNull()
  })
})

describe('a viewer who opens previews', () => {
  const secretOf = (userId: string, fields = {}) => ({
    _type: 'sanity.previewUrlSecret',
    secret: 's',
    userId,
    ...fields,
  })

  it('cannot write secrets in another account’s name, nor can an editor', async () => {
    const { viewer, client, id } = await site()
    await expect(client.create(secretOf(id))).rejects.toMatchObject({ statusCode: 403 })
    for (const userId of ['p000000000000', 'administrator'])
      await expect(viewer.create(secretOf(userId))).rejects.toMatchObject({ statusCode: 403 })
  })

  /** Creates the secret that a viewer writes to open a preview, with changes. */
  const open = (person: Person, fields: object = {}) => ({
    _id: `drafts.${randomUUID()}`,
    ...secretOf(person.id),
    ...fields,
  })
  const write = (person: Person, ...mutations: object[]) =>
    person.ask('/v2025-02-19/data/mutate/production', json({ mutations })).then(({ status }) => status)

  it('cannot write a huge secret', async () => {
    const lake = testLake()
    const vera = await addPerson(lake, 'vera@example.org', 'viewer')
    expect(await write(vera, { create: open(vera, { film: 'x'.repeat(5000) }) })).toBe(403)
  })

  it('cannot date secrets in the future, nor can an editor: they would never expire', async () => {
    const lake = testLake()
    for (const role of ['viewer', 'editor'] as const) {
      const person = await addPerson(lake, `${role}@example.org`, role)
      for (const date of ['2099-01-01T00:00:00Z', '2099-01-01'])
        expect(await write(person, { create: open(person, { _updatedAt: date }) })).toBe(403)
    }
  })

  it('cannot change or remove valid secrets of other accounts', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z')
    const lake = testLake({ clock: () => now })
    const otto = await addPerson(lake, 'otto@example.org', 'viewer')
    const vera = await addPerson(lake, 'vera@example.org', 'viewer')
    const secret = open(otto)
    await write(otto, { create: secret })
    const removal = { delete: { query: '*[_type == "sanity.previewUrlSecret"]' } }
    expect(await write(vera, removal)).toBe(403)
    expect(await write(vera, { patch: { id: secret._id, set: { userId: vera.id } } })).toBe(403)
    now += hourMs
    expect(await write(vera, removal)).toBe(200)
    expect(lake.stored(secret._id)).toBeNull()
  })
})

type Person = Awaited<ReturnType<typeof addPerson>>
