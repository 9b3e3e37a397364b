import { describe, expect, it } from 'vitest'
import { testLake, token, url } from '../lake.ts'
import { addPerson, beginSession, signInPath } from './people.ts'

type Answer = Record<string, unknown> & { message?: string }

/** Creates a lake with an administrator, Ada, who has signed in from another address. */
async function lakeWithAda() {
  let now = Date.now()
  const { lake, asPublic } = testLake({ clock: () => now++ })
  const ask = async (session: string, method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${session}` }
    const response = await asPublic(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
    return { status: response.status, answer: (await response.json()) as Answer }
  }
  const accept = ({ url: link }: Answer) => {
    const [secret = ''] = new URL(String(link)).hash.slice(1).split('/')
    return beginSession(lake.context.accounts, secret, '203.0.113.7')
  }
  const person = { email: 'ada@example.org', name: 'Ada', role: 'administrator' }
  const { answer: invited } = await ask(token, 'POST', invitations, person)
  const ada = await accept(invited)
  const log = async () => {
    const { answer } = await ask(ada, 'GET', '/v1/audit')
    return (answer.entries as Entry[]).map(({ actor, words, subject, detail }) =>
      [actor?.name, words, subject?.name, detail].filter(Boolean).join(' '),
    )
  }
  return { lake, asPublic, accept, ask, asAda: ask.bind(null, ada), log, adasId: String(invited.id) }
}

type Named = { id: string; name: string } | null
type Entry = { actor: Named; words: string; subject: Named; detail: string }

const invitations = '/v1/invitations/project/westie'
const tokens = '/v1/projects/westie/tokens'

describe('an administrator', () => {
  it('sees when somebody was last active, even if the clock was ahead then', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z')
    const lake = testLake({ clock: () => now })
    const { ask } = await addPerson(lake, 'ada@example.org', 'administrator')
    now -= 2 * 60 * 60_000
    const people = await (await ask('/v1/accounts')).json()
    expect(people).toMatchObject([{ lastSeenAt: '2026-11-21T10:00:00.000Z' }])
  })

  it('invites a colleague, changes their role, ends their sessions and revokes their access, all of which is logged', async () => {
    const { accept, ask, asAda, log } = await lakeWithAda()
    const { answer: ben } = await asAda('POST', invitations, { email: 'ben@example.org', name: 'Ben', role: 'viewer' })
    const session = await accept(ben)
    const path = `/v1/accounts/${String(ben.id)}`
    expect(await asAda('PUT', path, { role: 'editor' })).toMatchObject({ status: 200, answer: { role: 'editor' } })
    const [, listed] = (await asAda('GET', '/v1/accounts')).answer as unknown as Answer[]
    const seen = { lastSeenAt: expect.any(String) as string, sessions: 1 }
    expect(listed).toMatchObject({ name: 'Ben', role: 'editor', hasPassword: true, hasPasskey: false, ...seen })

    expect(await asAda('DELETE', `${path}/sessions`)).toMatchObject({ status: 200 })
    expect(await ask(session, 'GET', '/v1/auth/id')).toMatchObject({ status: 401 })

    await accept((await asAda('POST', invitations, { email: 'ben@example.org' })).answer)
    expect(await asAda('DELETE', path)).toMatchObject({ status: 200 })
    expect(await asAda('GET', `/v1/users/${String(ben.id)}`)).toMatchObject({ answer: { displayName: 'Ben (former)' } })
    expect((await log()).slice(0, 7)).toEqual([
      'Ada took away the access of Ben (former)',
      'Ben (former) chose a password',
      'Ada made a link for a new password of Ben (former) editor',
      'Ada signed out Ben (former)',
      'Ada changed the role of Ben (former) viewer → editor',
      'Ben (former) chose a password',
      'Ada invited Ben (former) viewer',
    ])
  })

  it.each([
    ['removed', 'DELETE', ''],
    ['demoted', 'PUT', { role: 'editor' }],
  ])('cannot be %s while no other administrator can sign in', async (_, method, body) => {
    const { asAda, accept, adasId } = await lakeWithAda()
    const { answer: ben } = await asAda('POST', invitations, { email: 'ben@example.org', role: 'administrator' })
    const act = () => asAda(method, `/v1/accounts/${adasId}`, body)
    const refused = { status: 409, answer: { message: expect.stringContaining('Nobody else could decide') as string } }
    expect(await act()).toMatchObject(refused)
    expect(await asAda('POST', invitations, { email: 'ada@example.org', role: 'viewer' })).toMatchObject(refused)
    await accept(ben)
    expect(await act()).toMatchObject({ status: 200 })
  })

  it('creates a token that is shown once, sees its last use, and revokes it', async () => {
    const { ask, asAda, log } = await lakeWithAda()
    const { answer: made } = await asAda('POST', tokens, { label: 'screen', roleName: 'viewer' })
    const list = async () => (await asAda('GET', tokens)).answer as unknown as Answer[]
    expect(await list()).toMatchObject([{ label: 'screen', lastUsedAt: null }])
    expect(await ask(String(made.key), 'GET', '/v1/users/me')).toMatchObject({ answer: { name: 'screen' } })
    expect(await list()).toMatchObject([{ label: 'screen', lastUsedAt: expect.any(String) as string }])
    expect(JSON.stringify(await list())).not.toContain(made.key)
    await asAda('DELETE', `${tokens}/${String(made.id)}`)
    expect(await ask(String(made.key), 'GET', '/v1/auth/id')).toMatchObject({ status: 401 })
    expect((await log()).slice(0, 2)).toEqual([
      'Ada revoked the token screen (former)',
      'Ada made the token screen (former) viewer',
    ])
  })

  it('reads the audit log in pages, with addresses and failed sign-ins', async () => {
    const { lake, asAda } = await lakeWithAda()
    const body = new URLSearchParams({ email: 'ada@example.org', password: 'not the password' })
    await lake.fetch(new Request(url + signInPath, { method: 'POST', body }), '127.0.0.1')
    for (let count = 0; count < 50; count++) lake.context.accounts.record({ action: 'export', actor: null })
    const { answer: first } = await asAda('GET', '/v1/audit')
    expect(first.entries).toHaveLength(50)
    const { answer: last } = await asAda('GET', `/v1/audit?before=${String(first.next)}`)
    expect(last).toMatchObject({
      entries: [
        { actor: null, words: 'failed to sign in', subject: { name: 'Ada' }, from: '127.0.0.1' },
        { actor: { name: 'Ada' }, words: 'chose a password', from: '203.0.113.7' },
        { actor: { name: 'Administrator' }, words: 'invited' },
      ],
      next: null,
    })
    expect(await asAda('GET', '/v1/audit?before=x')).toMatchObject({ status: 400 })
  })

  it('can make 200 changes of access an hour, so that a stolen session does less harm', async () => {
    const { asAda, adasId } = await lakeWithAda()
    const change = () => asAda('PUT', `/v1/accounts/${adasId}`, { role: 'administrator' })
    for (let number = 0; number < 200; number++) await change()
    expect(await change()).toMatchObject({ status: 429 })
    expect(await asAda('GET', '/v1/accounts')).toMatchObject({ status: 200 })
  })

  it('cannot revoke a person with the route for tokens', async () => {
    const { asAda, log } = await lakeWithAda()
    const { answer: ben } = await asAda('POST', invitations, { email: 'ben@example.org', role: 'editor' })
    for (const what of ['ben@example.org', String(ben.id), 'administrator'])
      expect(await asAda('DELETE', `${tokens}/${what}`)).toMatchObject({ status: 404 })
    expect((await log())[0]).toBe('Ada invited ben editor')
  })

  it('finds the changes of a program in the audit log', async () => {
    const { ask, asAda, log } = await lakeWithAda()
    const { answer: made } = await asAda('POST', tokens, { label: 'deploy', roleName: 'administrator' })
    const change = async (method: string, path: string, body?: object) => {
      const { status, answer } = await ask(String(made.key), method, path, body)
      expect(status, `${method} ${path}`).toBeLessThan(300)
      return answer
    }
    const hook = { name: 'Renew', url: 'http://localhost:3000/', dataset: 'production' }
    const { id } = await change('POST', '/v1/hooks/projects/westie', hook)
    await change('PUT', `/v1/hooks/projects/westie/${String(id)}`, { ...hook, name: 'Renew pages' })
    await change('DELETE', `/v1/hooks/projects/westie/${String(id)}`)
    expect((await log()).slice(0, 3)).toEqual([
      'deploy removed the webhook Renew pages',
      'deploy changed the webhook Renew pages',
      'deploy added the webhook Renew',
    ])
  })

  it('finds exports in the audit log', async () => {
    const { asPublic, log } = await lakeWithAda()
    await asPublic('/v1/data/export/production', { headers: { authorization: `Bearer ${token}` } })
    expect((await log())[0]).toBe('Administrator exported the dataset production')
  })
})
