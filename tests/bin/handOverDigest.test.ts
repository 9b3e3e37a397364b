import { expect, it, onTestFinished, vi } from 'vitest'
import { handOverDigest } from '../../bin/handOverDigest.ts'
import { serveMail } from '../../packages/lake/tests/accounts/serveMail.ts'
import { beginSession } from '../../packages/lake/tests/accounts/people.ts'
import { serveLake } from '../../packages/lake/tests/lake.ts'

const monday = '2026-11-30T15:00:00Z' // 10 am at the venue

/** Starts a lake whose series and notice end this week. It has two administrators, and Anna asked for the weekly mail. */
async function site({ refuses = '', clock = Date.now } = {}) {
  const mail = await serveMail({ refuses })
  const { client, lake, url } = await serveLake({ mail: mail.settings, clock })
  const agenda = [{ _key: 'a', danceClass: { _ref: 'basics', _type: 'reference' }, startsAt: '20:30', weeks: 'series' }]
  const mondays = { _key: 'mondays', weekday: 'monday', startsAt: '20:30', endsAt: '23:00', validFrom: '2026-01-05' }
  await client.create({ _id: 'basics', _type: 'danceClass', title: 'Basics' })
  await client.create({
    _id: 'siteSettings',
    _type: 'siteSettings',
    timeZone: 'America/New_York',
    weeklyRules: [{ ...mondays, agenda }],
  })
  await client.create({
    _id: 'whips',
    _type: 'series',
    topic: 'Whips <b>& tucks',
    danceClass: { _ref: 'basics', _type: 'reference' },
    startDate: '2026-11-23',
    weeks: 2,
  })
  await client.create({
    _id: 'shoes',
    _type: 'notice',
    text: 'Bring shoes',
    from: '2026-11-01T00:00:00Z',
    until: '2026-12-05T05:00:00Z',
  })
  await client.create({
    _id: 'later',
    _type: 'notice',
    text: 'Holidays',
    from: '2026-11-01T00:00:00Z',
    until: '2026-12-20T05:00:00Z',
  })
  await client.create({
    _id: 'over',
    _type: 'notice',
    text: 'Door code',
    from: '2026-11-01T00:00:00Z',
    until: '2026-11-30T13:00:00Z',
  })
  const invite = (name: string) =>
    beginSession(
      lake.context.accounts,
      lake.context.accounts.invitations.invite({ email: `${name}@example.org`, name, role: 'administrator' }).secret,
    )
  const ben = await invite('Ben')
  const session = await invite('Anna')
  const choose = (digest: string) =>
    fetch(`${url}/account`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session}` },
      body: new URLSearchParams({ do: 'digest', digest }),
    }).then((page) => page.text())
  expect(await choose('on')).toContain('You get the weekly mail.')
  /** What the Studio sends when Ben asks for a test. */
  const test = async () => {
    const headers = { authorization: `Bearer ${ben}` }
    const response = await fetch(`${url}/v1/digest/test`, { method: 'POST', headers })
    return { status: response.status, ...((await response.json()) as { message?: string; mailProblem?: string }) }
  }
  return { ...mail, client: client.withConfig({ perspective: 'published' }), choose, test, url }
}

it('is mailed on Mondays to those who asked for it, once, with what needs attention and what ends', async () => {
  const { client, mails, receive, url } = await site()
  await handOverDigest(client, monday)
  const { recipients, headers, text, html } = await receive()
  expect(recipients).toEqual(['anna@example.org'])
  expect(headers).toMatch(/^Subject: This week: (1 thing|\d+ things) to look at$/m)
  expect(text).toContain('- The series “Whips <b>& tucks” ends on Monday, November 30.')
  expect(text, 'until midnight').toContain('- The notice “Bring shoes” ends on Friday, December 4.')
  expect(text, 'ended this morning').not.toContain('“Door code” ends')
  expect(text).not.toContain('“Holidays” ends')
  expect(text).toMatch(/Take a look\n- .*the next one isn’t planned yet/)
  expect(text).toContain('Backups\n- No backups are set up.')
  expect(html).toContain('Whips &lt;b&gt;&amp; tucks')
  expect(html).toContain(`<a href="${url}"`)

  await handOverDigest(client, '2026-12-07T13:59:00Z') // 8:59 am on the next Monday
  expect(mails).toHaveLength(1)
  await handOverDigest(client, '2026-12-07T14:00:00Z')
  expect(mails).toHaveLength(2)
})

it('is shown to administrators as it would be sent', async () => {
  const { client, choose } = await site()
  await handOverDigest(client, monday)
  const shown = () => client.request<{ html: string; readers: string[] }>({ url: '/digest' })
  expect(await shown()).toMatchObject({ html: expect.stringContaining('Ends this week') as string, readers: ['Anna'] })
  expect(await choose('')).toContain('You get no weekly mail.')
  expect(await shown()).toMatchObject({ readers: [] })
})

it('is mailed as a test to the administrator who asks, once a minute', async () => {
  let now = Date.now()
  const { client, mails, receive, test, url } = await site({ clock: () => now })
  expect(await test()).toMatchObject({ status: 404, message: 'There is no weekly mail here' })
  await handOverDigest(client, monday)
  await receive()
  const both = await Promise.all([test(), test()])
  expect(both.toSorted((one, other) => one.status - other.status)).toMatchObject([
    { status: 200, mailProblem: null },
    { status: 429, message: 'You just had a test. Try again in a minute.' },
  ])
  const { recipients, text } = await receive(2)
  expect(recipients).toEqual(['ben@example.org'])
  expect(text).toContain('The series “Whips <b>& tucks” ends on')
  expect(text).toContain(`You asked for this test. To get the mail every Monday, open ${url}/account.`)
  now += 60_000
  expect(await test()).toMatchObject({ mailProblem: null })
  now -= 24 * 60 * 60_000
  expect(await test(), 'after the clock was set back').toMatchObject({ mailProblem: null })
  expect(mails).toHaveLength(4)
  await expect(client.request({ method: 'POST', url: '/digest/test' })).rejects.toThrow(
    'You signed in as Administrator, with a link or a token, and not as a person: there is no address',
  )
})

it('says why the mail server refuses a test', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const { client, test } = await site({ refuses: 'Too busy' })
  await handOverDigest(client, monday)
  expect((await test()).mailProblem).toContain('Too busy')
})

it('is tried again while the mail server refuses all', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const { client } = await site({ refuses: 'Too busy' })
  await handOverDigest(client, monday)
  await handOverDigest(client, monday)
  const failures = log.mock.calls.filter(([line]) => /^The email "This week.*Too busy/.test(String(line)))
  expect(failures).toHaveLength(2)
})

it('is refused unless it is a mail of limited size', async () => {
  const { client } = await site()
  const put = (body: object) => client.request({ method: 'PUT', url: '/digest', body })
  const right = { subject: 'a', sections: [{ title: 'b', lines: ['c'] }], week: 'd' }
  const wrong = [
    { subject: 1 },
    { week: 'x'.repeat(1001) },
    { sections: 'x' },
    { sections: [null] },
    { sections: [{ title: 'x', lines: [1] }] },
    { sections: [{ title: 'x', lines: Array(51).fill('x') }] },
    { sections: Array(21).fill(right.sections[0]) },
  ]
  for (const body of wrong) await expect(put({ ...right, ...body }), JSON.stringify(body)).rejects.toThrow('must be a')
  expect(await put(right)).toEqual({ sent: 1 })
})
