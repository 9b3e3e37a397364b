import { asHtml, type Letter } from '../accounts/mail.ts'
import type { Handler, LakeContext } from '../context.ts'
import { badRequest, notFound } from '../errors.ts'
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
  const kept = lake.mailer && lake.store.getSetting(setting)
  return {
    html: kept === null ? null : asHtml(digestLetter(lake, JSON.parse(kept) as Digest)),
    readers: subscribers(lake).map(({ name }) => name),
  }
}

type Digest = Pick<Letter, 'subject'> & Required<Pick<Letter, 'sections'>>

const digestLetter = ({ url }: LakeContext, digest: Digest): Letter => ({
  ...digest,
  paragraphs: [],
  button: { label: 'Open the Studio', url },
  reason: `You asked for this mail. To end it, open ${url}/account.`,
})

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
