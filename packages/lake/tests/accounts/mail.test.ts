import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readSettings } from '../../src/lakeSettings.ts'
import { openStore } from '../../src/store/store.ts'
import { serveLake, testLake, url } from '../lake.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { serveMail } from './serveMail.ts'
import { accept, addPerson, invite, signIn, signInPath, type TestLake } from './people.ts'

const email = 'anna@example.org'

async function lakeWithMail(options = {}) {
  const server = await serveMail()
  const store = openStore(':memory:')
  return { ...server, store, lake: testLake({ mail: server.settings, store, ...options }) }
}

/** Submits the form "Forgot your password?". */
const requestLink = (lake: TestLake, email: string, from = '', headers = {}) => {
  const body = new URLSearchParams({ email })
  const path = signInPath.replace('/login/local', '/reset')
  return lake.lake.fetch(new Request(url + path, { method: 'POST', body, headers }), from)
}

const secretIn = (text: string) => /\/invitation#([\w-]{43})\//.exec(text)?.[1] ?? ''

describe('somebody who forgot the password', () => {
  it('is mailed a link that works once and ends all sessions', async () => {
    const { lake, mails, receive, store } = await lakeWithMail()
    const { ask } = await addPerson(lake, email, 'editor')
    expect((await requestLink(lake, ' Anna@Example.org ')).status).toBe(200)
    const { recipients, headers, text } = await receive()
    expect([recipients, mails.length]).toEqual([[email], 1])
    expect(headers).toMatch(
      /^From: Studio <studio@example\.org>\r\nTo: anna@example\.org\r\nSubject: A new password for the Studio\r\n/m,
    )
    expect(text).toContain('Hello Anna Ito,\n\nSomebody, probably you, forgot the password')
    expect((await ask('/v1/users/me')).status).toBe(200)
    expect((await accept(lake, secretIn(text), 'another four words')).status).toBe(303)
    expect((await ask('/v1/users/me')).status).toBe(401)
    expect((await accept(lake, secretIn(text))).status).toBe(410)
    expect((await signIn(lake, email, 'another four words')).status).toBe(303)
    const entries = store.accounts.audit.list({ before: 1e9, limit: 9 })
    expect(entries.map(({ action }) => action).reverse()).toEqual([
      'invite',
      'passwordSet',
      'resetAsked',
      'passwordSet',
      'signIn',
    ])
  })

  it('can use the link for an hour', async () => {
    let now = Date.now()
    const { lake, receive } = await lakeWithMail({ clock: () => now })
    await addPerson(lake, email, 'editor')
    await requestLink(lake, email)
    const { text } = await receive()
    now += 60 * 60_000
    expect((await accept(lake, secretIn(text))).status).toBe(410)
  })

  it('gets the same response as a stranger, and causes the same work, so that timing reveals nothing', async () => {
    const { settings, mails, disconnected } = await serveMail()
    const store = openStore(join(temporaryFolder(), 'lake.sqlite'))
    const { url, lake } = await serveLake({ mail: settings, store })
    lake.context.accounts.invite({ email, role: 'editor' })
    const steps: string[] = []
    const answered = () => void steps.push('answered')
    subscribe('http.server.response.finish', answered)
    onTestFinished(() => void unsubscribe('http.server.response.finish', answered))
    store.accounts.audit.watch(({ action }) => void steps.push(action))
    const path = `/v1/auth/reset?origin=${encodeURIComponent(url)}`
    const pages = new Set<string>()
    for (const [index, address] of [email, 'ben@example.org'].entries()) {
      const answer = await fetch(url + path, { method: 'POST', body: new URLSearchParams({ email: address }) })
      pages.add((await answer.text()).replaceAll(address, ''))
      await disconnected(index + 1)
      expect(steps.splice(0), address).toEqual(['answered', 'resetAsked'])
    }
    expect(pages.size).toBe(1)
    expect(mails.flatMap(({ recipients }) => recipients)).toEqual([email])
  })

  it('is sent at most three links at once, so that nobody can flood a mailbox', async () => {
    let now = Date.now()
    const { lake, mails, receive } = await lakeWithMail({ clock: () => now })
    await addPerson(lake, email, 'editor')
    for (let count = 0; count < 5; count++) await requestLink(lake, email, `203.0.113.${count}`)
    await receive(3)
    now += 60 * 60_000 + 1
    await requestLink(lake, email)
    await receive(4)
    expect(mails).toHaveLength(4)
  })

  it.each([
    { name: 'Anna\r\nBcc: all@example.org\r\n\r\n<img src=x onerror=alert(1)>' },
    { name: '\u202eMr "<b>" & \u0000 =?utf-8?q?x?=' },
    { email: "'--'{x}|`$@example.org" },
    { email: 'anna@exämple.org' },
  ])('is the only recipient of a mail, even with a hostile name or address: %j', async (person) => {
    const { lake, receive } = await lakeWithMail()
    await invite(lake, { email, role: 'editor', ...person })
    await requestLink(lake, person.email ?? email)
    const { recipients, headers, text } = await receive()
    expect(recipients).toHaveLength(1)
    expect(headers).not.toMatch(/^(bcc|cc):/im)
    expect(text).not.toMatch(/[^\P{Cc}\r\n]|\u202e|^Bcc:/mu)
  })

  it('gets no mail if the mail server refuses it, which is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => log.mockRestore())
    const { settings } = await serveMail({ refuses: 'Mailbox of Änna is full' })
    const lake = testLake({ mail: settings })
    await addPerson(lake, email, 'editor')
    await requestLink(lake, email)
    await expect
      .poll(() => log.mock.calls)
      .toMatchObject([[expect.stringMatching(/^The mail server fails: .*Mailbox of Änna is full/)]])
  })

  it('gets 429 after many requests from one address', async () => {
    const { lake } = await lakeWithMail()
    await addPerson(lake, email, 'editor')
    for (let count = 0; count < 20; count++) await requestLink(lake, `${count}@example.org`, '203.0.113.7')
    const refused = await requestLink(lake, email, '203.0.113.7')
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('Too many requests')])
    expect((await requestLink(lake, 'ben@example.org', '203.0.113.8')).status).toBe(200)
  })

  it('finds the form on the sign-in page, or without a mail server a hint to ask an administrator', async () => {
    const { lake } = await lakeWithMail()
    await addPerson(lake, email, 'editor')
    expect(await (await lake.asPublic(signInPath)).text()).toContain('action="/v1/auth/reset?')
    const withoutMail = testLake()
    await addPerson(withoutMail, email, 'editor')
    const page = await (await withoutMail.asPublic(signInPath)).text()
    expect(page).toContain('Ask one of the administrators of this Studio for a new link.')
    expect(page).not.toContain('/auth/reset')
    expect((await requestLink(withoutMail, email)).status).toBe(404)
  })
})

describe('the mail settings', () => {
  const read = (env: NodeJS.Dict<string>) => readSettings({ ...process.env, ...env }).mail

  it('are the URL of a server and a sender', () => {
    expect(read({ SMTP_URL: '', MAIL_FROM: 'x' })).toBeNull()
    const [smtpUrl, from] = ['smtps://user:password@mail.example.org', 'Studio <studio@example.org>']
    expect(read({ SMTP_URL: smtpUrl, MAIL_FROM: from })).toEqual({ smtpUrl, from })
  })

  it.each([
    { SMTP_URL: 'https://user:secret@mail.example.org', MAIL_FROM: 'studio@example.org' },
    { SMTP_URL: 'mail.example.org', MAIL_FROM: 'studio@example.org' },
    { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: '' },
    { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Studio' },
    { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@example.org\r\nBcc: b@example.org' },
    { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@example.org, b@example.org' },
  ])('are refused if invalid, with a message that omits the password: %j', (env) => {
    expect(() => read(env)).toThrow(/^(SMTP_URL is not a URL|MAIL_FROM is ")(?!.*secret).* \(see \.env\.example\)$/s)
  })
})
