import { dateAt } from '../schedule/wording/dates.ts'
import type { Facts, Finding, Rule } from './finding.ts'
import { byLevel } from './levels.ts'
import type { Content } from './query.ts'
import { closedCards, doorPrices } from './rules/cards.ts'
import { endedEvenings, exceptionsWithoutClass, waysToOtherPlaces } from './rules/evenings.ts'
import { pastDates, pricesInTexts } from './rules/outdatedTexts.ts'
import { deadlines, nextSeries, seriesDates } from './rules/series.ts'
import { endlessNotices, halfFilled, missingPortraits, unpublished } from './rules/unfinished.ts'

/**
 * What needs attention in what visitors get to read, and what they do not get yet, the worst first.
 * @param now ISO 8601
 */
export function findings(
  { schedule: { site, exceptions, series }, documents }: Content,
  { drafts, authors }: Pick<Facts, 'drafts' | 'authors'>,
  now: string,
): Finding[] {
  if (site === null) return [noSettings]
  const schedule = { ...site, exceptions, series }
  const facts = { documents, drafts, authors, schedule, now, today: dateAt(now, site.timeZone) }
  const found = byLevel(rules.flatMap((rule) => rule(facts)))
  return found.flatMap(({ findings }) => findings)
}

const noSettings: Finding = {
  level: 'error',
  message: 'The site settings are not published: visitors read neither when nor where. Write them and publish.',
  documentId: 'siteSettings',
  documentType: 'siteSettings',
  path: '',
}

/** What the guard looks for in content; of one level, what comes first here is told first. */
const rules: Rule[] = [
  endedEvenings,
  exceptionsWithoutClass,
  seriesDates,
  pricesInTexts,
  doorPrices,
  unpublished,
  endlessNotices,
  halfFilled,
  pastDates,
  closedCards,
  nextSeries,
  missingPortraits,
  deadlines,
  waysToOtherPlaces,
]
