import { seriesAhead, seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import {
  admissionCard,
  isOnSale,
  type Registration,
  seriesRegistration,
} from '../../schedule/registration/registration.ts'
import type { Occurrence, Series } from '../../schedule/schedule.ts'
import { announcements, type Evening, type Pause } from '../../schedule/upcoming/upcoming.ts'
import { placeName } from '../../schedule/venueFacts.ts'
import { dateAt, formatDate, formatDates, formatHoursOf, nameAndWeek } from '../../schedule/wording/dates.ts'
import { describeEvening } from '../../schedule/wording/describeEvening.ts'
import { joinWords, movedLine, nextLine, noneIsPlanned, pauseTitle } from '../../schedule/wording/nextClass.ts'
import { preregistration } from '../../schedule/wording/preregistration.ts'
import { because, daysBetween, dayWord, endOf, relativeDay } from '../../schedule/wording/sentences.ts'
import { excerpt } from '../../shared/excerpt.ts'
import { formatPrice } from '../../shared/money.ts'
import { page, type Props } from '../page.ts'
import type { OfferedCard } from '../queries/registerPageContent.ts'
import { shareRuns } from '../renewal/shareRuns.ts'
import { settings } from '../sanity/client.ts'
import { drawable, promise, type ShareCard } from './shareCard.ts'

const load = page(() => Promise.resolve({}))

/** Gets the published facts for posts. Reads them again during a renewal, whose facts may be older than the last edit. */
export const getPostFacts = shareRuns(async () => {
  const result = await load({ now: new Date().toISOString() })
  if ('props' in result) return result.props
  throw new Error('The document siteSettings is not published; publish it in the Studio')
})

type PostFacts = Pick<Props<unknown>, 'site' | 'schedule' | 'evenings' | 'cards' | 'now'>

/** Picture and texts that organizers post elsewhere about an evening or a series. */
export type Post = {
  /** The id of the series; '' for this week. */
  id: string
  name: string
  card: ShareCard
  /** At most 280 characters. */
  short: string
  long: string
}

const maxShortLength = 280

/** Returns the posts for this week and for each series that is not over. */
export const postsOf = (facts: PostFacts): Post[] => [
  weekPost(facts),
  ...seriesAhead(facts.schedule, facts.now).map(({ series }) => seriesPost(facts, series)),
]

function weekPost(facts: PostFacts): Post {
  const { site, schedule, evenings, cards } = facts
  const [{ evening: announced, pause } = noAnnouncement] = announcements(evenings)
  const evening = announced ?? pause?.next ?? null
  const card = admissionCard(schedule, cards)
  const price = evening && card ? pricesOf(card) : ''
  const { lead, ...words } = pause
    ? pauseWords(facts, pause)
    : announced
      ? eveningWords(facts, announced)
      : { title: noneIsPlanned, when: '', detail: '', lead: [noneIsPlanned] }
  return {
    id: '',
    name: 'This week',
    card: cardOf(site, { ...words, price, where: shortPlace(evening) }),
    ...textsOf(facts, { lead, program: programOf(evening), evening, price, path: '/' }),
  }
}

function pauseWords(facts: PostFacts, pause: Pause) {
  const { count, first, reason, next } = pause
  const title = joinWords(pauseTitle(pause), () =>
    count === 1 ? dayOf(facts, first, 'on') : formatDate(next?.date ?? ''),
  )
  const when = count === 1 ? formatDate(first.date) + because(reason) : (reason ?? '')
  return { title, when, detail: nextLine(next), lead: [title + because(reason), nextLine(next)] }
}

function eveningWords(facts: PostFacts, evening: Evening) {
  const { title, date } = evening
  const [day, hours] = [dayOf(facts, evening), hoursOf(evening)]
  const change = evening.state === 'moved' ? movedLine(evening) : (evening.reason ?? '')
  return {
    title: title ?? day,
    when: [title && formatDate(date), hours].filter(Boolean).join(', '),
    detail: change || programOf(evening),
    lead: [[title, day, hours].filter(Boolean).join(', '), change],
  }
}

function seriesPost(facts: PostFacts, series: Series): Post {
  const { site, schedule, cards, now } = facts
  const evenings = seriesEvenings(schedule, series._id)
  const evening = evenings.find(({ endsAt }) => Date.parse(endsAt) > Date.parse(now)) ?? null
  const part = evening?.parts.find((one) => one.series?.id === series._id)
  const card = cards.find(({ _id }) => _id === series.registrationLinkId) ?? null
  const title = series.topic ?? part?.name ?? 'New series'
  const weeks = `${evenings.length} ${evenings.length === 1 ? 'week' : 'weeks'}`
  const about = [series.topic && part?.name, weeks].filter(Boolean).join(', ')
  const when = [formatDates(evenings.map(({ date }) => date)), hoursOf(part ?? evening)].filter(Boolean).join(', ')
  const offer = seriesRegistration(schedule, series, card, now)
  const price = card && isOnSale(offer) ? pricesOf(card) : ''
  const registration = registrationWords(offer, schedule.timeZone)
  return {
    id: series._id,
    name: [series.topic, part?.name].filter(Boolean).join(': ') || title,
    card: cardOf(site, {
      title,
      when,
      detail: [about, registration].filter(Boolean).join('. '),
      price,
      where: shortPlace(evening),
    }),
    ...textsOf(facts, {
      lead: [`${title}: ${about}`, when, registration],
      program: '',
      evening,
      price,
      path: isOnSale(offer) ? '/register' : '/classes',
    }),
  }
}

const registrationWords = (offer: Registration, timeZone: string) =>
  offer.state === 'unavailable' ? '' : joinWords(preregistration(offer, timeZone, 'pay at the door'), sayDate)

const sayDate = ({ date }: { date: string }) => formatDate(date)

type Content = { lead: string[]; program: string; evening: Occurrence | null; price: string; path: string }

function textsOf({ site }: PostFacts, { lead, program, evening, price, path }: Content): Pick<Post, 'short' | 'long'> {
  const link = new URL(path, settings.siteUrl).href
  const sentences = [...lead, shortPlace(evening), price, promise, program]
    .filter(Boolean)
    .map((sentence) => sentence + endOf(sentence))
    .join(' ')
  const described = evening ? describeEvening({ ...evening, reason: null }) : ''
  const long = [lead, evening?.venue && placeName(evening.venue), described, [price, promise].filter(Boolean), link]
    .map((lines) => [lines ?? ''].flat().filter(Boolean).join('\n'))
    .filter(Boolean)
  return {
    short: `${excerpt(sentences, maxShortLength - link.length - 1)} ${link}`,
    long: [site.title, ...long].filter(Boolean).join('\n\n'),
  }
}

const noAnnouncement = { evening: null, pause: null }

const programOf = (evening: Occurrence | null) => evening?.parts.map(nameAndWeek).filter(Boolean).join(', ') ?? ''

function dayOf({ now, schedule }: PostFacts, { startsAt, date }: Occurrence, inSentence?: 'on'): string {
  const ahead = daysBetween(dateAt(now, schedule.timeZone), date)
  return relativeDay({ day: dayWord(startsAt), inSentence }, ahead, `${inSentence ? 'on ' : ''}${formatDate(date)}`)
}

const hoursOf = (of: { startsAt: string; endsAt: string | null } | null) => (of ? formatHoursOf(of) : '')

const pricesOf = ({ onlinePriceInCents: online, doorPriceInCents: door, priceNote }: OfferedCard) =>
  [
    online !== null && `${formatPrice(online)} ${priceNote ? `online (${priceNote})` : 'online'}`,
    door !== null && `${formatPrice(door)} at the door`,
  ]
    .filter(Boolean)
    .join(', ')

const shortPlace = (evening: Occurrence | null) =>
  [evening?.venue?.name, evening?.venue?.address?.city].filter(Boolean).join(', ')

function cardOf(site: PostFacts['site'], card: Omit<ShareCard, 'siteName'>): ShareCard {
  const texts = Object.entries({ siteName: site.title, ...card }).map(([name, text]) => [name, drawable(text)])
  return Object.fromEntries(texts) as ShareCard
}
