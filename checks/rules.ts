import type { Rule } from './finding.ts'
import { closedCards } from './rules/closedCards.ts'
import { deadlines } from './rules/deadlines.ts'
import { doorPrices } from './rules/doorPrices.ts'
import { endedEvenings } from './rules/endedEvenings.ts'
import { endlessNotices } from './rules/endlessNotices.ts'
import { exceptionsWithoutClass } from './rules/exceptionsWithoutClass.ts'
import { halfFilled } from './rules/halfFilled.ts'
import { missingPortraits } from './rules/missingPortraits.ts'
import { nextSeries } from './rules/nextSeries.ts'
import { pastDates } from './rules/pastDates.ts'
import { pricesInTexts } from './rules/pricesInTexts.ts'
import { seriesDates } from './rules/seriesDates.ts'
import { unpublished } from './rules/unpublished.ts'
import { waysToOtherPlaces } from './rules/waysToOtherPlaces.ts'

/** What the guard looks for in content; of one level, what comes first here is told first. */
export const rules: Rule[] = [
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
