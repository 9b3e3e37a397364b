import { getPublishedId } from '@sanity/client/csm'
import { stegaClean } from '@sanity/client/stega'
import {
  explainEvening,
  explainException,
  explainNotice,
  explainRegistration,
  explainSeries,
  explainVenue,
  explainWeekly,
} from '../../schedule/derivations.ts'
import type { Notice } from '../../schedule/notices.ts'
import { isWithin } from '../../schedule/occurrences/exceptions.ts'
import type { RegistrationCard } from '../../schedule/registration/registration.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'

/** The props of a page that its derived texts depend on. */
export type PageFacts = {
  schedule: Schedule
  evenings: Evening[]
  cards: (RegistrationCard & { title: string | null })[]
  notices: Notice[]
  now: string
}

const priceFields = new Set(['onlinePriceInCents', 'doorPriceInCents', 'feeInCents', 'priceNote'])

/** Returns a function that explains by which rule a page shows the text from a source; nothing for texts shown as written. */
export function explainer(facts: PageFacts): (source: URLSearchParams) => string[] {
  const { schedule, evenings, cards, notices, now } = stegaClean(facts)

  return (source) => {
    const [id, type, path, eveningId] = ['id', 'type', 'path', 'evening'].map((name) => source.get(name) ?? '')
    const evening = evenings.find((one) => one.id === eveningId)
    if (evening) return explainEvening(schedule, evening, now)
    return [explainField(getPublishedId(id ?? ''), type ?? '', path ?? '') ?? []].flat()
  }

  function explainField(id: string, type: string, path: string): string | string[] | null {
    const card = cards.find(({ _id }) => _id === id)
    const series = schedule.series.find(({ _id }) => _id === id)
    const exception = schedule.exceptions.find(({ _id }) => _id === id)
    const notice = notices.find(({ _id }) => _id === id)
    if (/(^|\.)venue(\.|$)/.test(path)) return explainPlace(id, path)
    if (path.startsWith('weeklyRules')) return explainWeekly(schedule, now)
    if (priceFields.has(path)) return explainPrice(id, type, path)
    if (card && path === 'url') return explainRegistration(schedule, card, now)
    if (series && path === 'preregistrationDeadline') {
      const seller = cards.find(({ _id }) => _id === series.registrationLinkId)
      return seller ? explainRegistration(schedule, seller, now) : 'No registration card sells this series.'
    }
    if (series) return explainSeries(schedule, series)
    if (notice) return explainNotice(notice, schedule.timeZone)
    if (exception) {
      const isOfIt = ({ id: of, state, weeklyDate }: Evening) =>
        of === id || (state === exception.status && isWithin(exception, weeklyDate))
      const evening = evenings.find(isOfIt)
      return evening ? explainEvening(schedule, evening, now) : explainException(exception)
    }
    return path === 'calendarFeedUrl' ? 'From the shared calendar whose address this field holds.' : null
  }

  function explainPlace(id: string, path: string): string {
    const ruleKey = /_key=="(.*?)"/.exec(path)?.[1]
    const owner = [...schedule.rules, ...schedule.exceptions].find(
      (one) => ('_id' in one ? one._id === id : one._key === ruleKey) && one.venue !== null,
    )
    return explainVenue(schedule, owner?.venue ?? schedule.venue)
  }

  function explainPrice(id: string, type: string, path: string): string {
    const part = schedule.rules.flatMap(({ agenda }) => agenda ?? []).find(({ classId }) => classId === id)
    const name = (type === 'danceClass' ? part?.name : cards.find(({ _id }) => _id === id)?.title) ?? null
    const owner = `the ${type === 'danceClass' ? 'class' : 'card'}${name === null ? '' : ` ${name}`}`
    const what = { feeInCents: 'Fee', priceNote: 'Note on the price' }[path] ?? 'Price'
    return `${what} from ${owner}.`
  }
}
