import { asHtml, type Letter } from '../accounts/mail.ts'
import type { Handler, LakeContext } from '../context.ts'
import { badRequest, notFound, retryLater } from '../errors.ts'
import { isObject } from '../input.ts'

/** The most sections, lines of a section, and characters of a line. */
const limits = { sections: 20, lines: 50, characters: 1000 }

const setting = 'digest'
const sentSetting = 'digestWeek'

/**
 * `PUT /digest` with `{subject, sections: [{title, lines}], week}`, from the project that embeds the lake: keeps the weekly
 * mail, and sends it to the people who asked for it on their page, once per `week`. If no mail can be sent at all, the next
 * request tries again. Throws LakeError 404 without a mail server.
 */
export const putDigest: Handler = async ({ lake, json }) => {
  const { mailer, store } = lake
  if (mailer === null) throw notFound('No mail server is set up here')
  const { subject, sections, week } = await json()
  const letter = { subject: readLine('subject', subject), sections: readSections(sections) }
  const weekName = readLine('week', week)
  store.putSetting(setting, JSON.stringify(letter))
  const before = store.getSetting(sentSetting)
  if (before === weekName) return { sent: 0 }
  store.putSetting(sentSetting, weekName) // first, so that nobody gets it twice
  const readers = subscribers(lake)
  let sent = 0
  for (const { email } of readers) if ((await mailer.send(email, digestLetter(lake, letter))) === null) sent++
  if (readers.length > 0 && sent === 0) store.putSetting(sentSetting, before ?? '')
  return { sent }
}

/** `GET /digest`: the HTML of the weekly mail as it was last composed, null without one, and the names of its readers. */
export const getDigest: Handler = ({ lake }) => {
  const digest = lake.mailer && keptDigest(lake)
  return {
    html: digest && asHtml(digestLetter(lake, digest)),
    readers: subscribers(lake).map(({ name }) => name),
  }
}

/**
 * `POST /digest/test`: mails the weekly mail, as it was last composed, to the person who asks, once a minute at most.
 * `mailProblem` is null once it was mailed, or why it was not. Throws LakeError 400 without an address, 404 without a mail, 429.
 */
export const testDigest: Handler = async ({ lake, user }) => {
  const { mailer, store, accounts, clock } = lake
  const digest = keptDigest(lake)
  if (mailer === null || digest === null) throw notFound('There is no weekly mail here')
  const person = accounts.find(user?.id ?? '')
  if (!person?.email)
    throw badRequest(`You signed in as ${user?.name}, with a link or a token, and not as a person: there is no address`)
  const testedAt = `digestTest:${person.id}`
  const wait = Number(store.getSetting(testedAt)) + testIntervalMs - clock()
  if (wait > 0 && wait <= testIntervalMs)
    throw retryLater(429, 'tooManyAttemptsError', 'You just had a test. Try again in a minute.', Math.ceil(wait / 1000))
  store.putSetting(testedAt, String(clock()))
  const reason = `You asked for this test. To get the mail every Monday, open ${lake.url}/account.`
  return { mailProblem: await mailer.send(person.email, digestLetter(lake, digest, reason)) }
}

const testIntervalMs = 60_000

type Digest = Pick<Letter, 'subject'> & Required<Pick<Letter, 'sections'>>

function keptDigest({ store }: LakeContext): Digest | null {
  const kept = store.getSetting(setting)
  return kept === null ? null : (JSON.parse(kept) as Digest)
}

const digestLetter = (
  { url }: LakeContext,
  digest: Digest,
  reason = `You asked for this mail. To end it, open ${url}/account.`,
): Letter => ({ ...digest, paragraphs: [], button: { label: 'Open the Studio', url }, reason })

/** Returns whether a person asked for the weekly mail. */
export const wantsDigest = ({ store }: LakeContext, id: string) => store.getSetting(`digest:${id}`) === 'yes'

export const setWantsDigest = ({ store }: LakeContext, id: string, isWanted: boolean) =>
  store.putSetting(`digest:${id}`, isWanted ? 'yes' : 'no')

const subscribers = (lake: LakeContext) =>
  lake.accounts
    .list()
    .flatMap(({ id, email, name, hasPassword }) =>
      email !== null && hasPassword && wantsDigest(lake, id) ? [{ email, name }] : [],
    )

function readSections(given: unknown): Digest['sections'] {
  if (!Array.isArray(given) || given.length > limits.sections)
    throw badRequest(`sections must be a list of up to ${limits.sections} objects {title, lines}`)
  return given.map((section: unknown) => {
    const { title, lines } = isObject(section) ? section : {}
    if (!Array.isArray(lines) || lines.length > limits.lines)
      throw badRequest(`lines must be a list of up to ${limits.lines} texts`)
    return { title: readLine('title', title), lines: lines.map((line) => readLine('A line', line)) }
  })
}

function readLine(name: string, given: unknown): string {
  if (typeof given === 'string' && given.length <= limits.characters) return given
  throw badRequest(`${name} must be a text of up to ${limits.characters} characters`)
}
