import { dateAt } from '../schedule/wording/dates.ts'
import { type Facts, type Finding, type Rule, byLevel } from './finding.ts'
import type { Content } from './query.ts'
import * as cards from './rules/cards.ts'
import * as evenings from './rules/evenings.ts'
import * as mistakes from './rules/mistakes.ts'
import * as outdatedTexts from './rules/outdatedTexts.ts'
import * as series from './rules/series.ts'
import * as unfinished from './rules/unfinished.ts'

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
  evenings.endedEvenings,
  evenings.exceptionsWithoutClass,
  evenings.unstaffedEvenings,
  mistakes.contradictingChanges,
  mistakes.reversedTimes,
  series.seriesDates,
  mistakes.overlappingSeries,
  mistakes.outdatedDeadlines,
  mistakes.questions,
  mistakes.unfinishedWords,
  outdatedTexts.pricesInTexts,
  cards.doorPrices,
  unfinished.unpublished,
  unfinished.endlessNotices,
  unfinished.halfFilled,
  outdatedTexts.pastDates,
  cards.closedCards,
  series.nextSeries,
  unfinished.missingPortraits,
  mistakes.people,
  mistakes.undescribedPictures,
  mistakes.venues,
  series.deadlines,
  evenings.missingDirections,
]
