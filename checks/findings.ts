import { dateAt } from '../schedule/wording/dates.ts'
import { type Facts, type Finding, type Rule, byLevel } from './finding.ts'
import type { Content } from './query.ts'
import { closedCards, doorPrices } from './rules/cards.ts'
import { endedEvenings, exceptionsWithoutClass, missingDirections, unstaffedEvenings } from './rules/evenings.ts'
import {
  contradictingChanges,
  outdatedDeadlines,
  overlappingSeries,
  people,
  questions,
  reversedTimes,
  undescribedPictures,
  unfinishedWords,
  venues,
} from './rules/mistakes.ts'
import { pastDates, pricesInTexts } from './rules/outdatedTexts.ts'
import { deadlines, nextSeries, seriesDates } from './rules/series.ts'
import { endlessNotices, halfFilled, missingPortraits, unpublished } from './rules/unfinished.ts'

/**
 * Checks the published content and the drafts; returns the findings, most severe first.
 * @param now ISO 8601
 */
export function findings(
  { schedule: { site, ...others }, documents }: Content,
  { drafts, authors }: Pick<Facts, 'drafts' | 'authors'>,
  now: string,
): Finding[] {
  if (site === null) return [noSettings]
  const schedule = { ...site, ...others }
  const facts = { documents, drafts, authors, schedule, now, today: dateAt(now, site.timeZone) }
  const found = byLevel(rules.flatMap((rule) => rule(facts)))
  return found.flatMap(({ findings }) => findings)
}

const noSettings: Finding = {
  level: 'error',
  message:
    'The site settings aren’t published, so visitors can’t see when or where you dance. Fill them in and publish.',
  documentId: 'siteSettings',
  documentType: 'siteSettings',
  path: '',
}

/** The content checks; their order is the order of findings within a level. */
const rules: Rule[] = [
  endedEvenings,
  exceptionsWithoutClass,
  unstaffedEvenings,
  contradictingChanges,
  reversedTimes,
  seriesDates,
  overlappingSeries,
  outdatedDeadlines,
  questions,
  unfinishedWords,
  pricesInTexts,
  doorPrices,
  unpublished,
  endlessNotices,
  halfFilled,
  pastDates,
  closedCards,
  nextSeries,
  missingPortraits,
  people,
  undescribedPictures,
  venues,
  deadlines,
  missingDirections,
]
