import { createContext, use } from 'react'
import { type Occurrence, type Venue } from '../../schedule/schedule.ts'

/** Where what a page shows is kept, in letters to stand behind it: in previews invisible ones, else none. */
export type Sources = {
  /** @param id of the published document */
  field: (id: string, type: string, path: string) => string
  /** The evening of every week. */
  weekly: () => string
  /** What makes an evening as it is: its exception, else the weekly rule. */
  evening: (evening: Pick<Occurrence, 'id' | 'state' | 'weeklyDate' | 'ruleKey'>) => string
  venue: (venue: Venue) => string
}

export const SourcesOfPage = createContext<Sources>({
  field: () => '',
  weekly: () => '',
  evening: () => '',
  venue: () => '',
})

/*
 * Each of these stands at the end of an element, and says where all in it comes from that does not say so itself: what is made of
 * dates, of numbers, of several fields, or of one that is empty.
 */

type FieldProps = { id: string; type: string; path: string }

export function FieldSource({ id, type, path }: FieldProps) {
  return use(SourcesOfPage).field(id, type, path) || null
}

export function WeeklySource() {
  return use(SourcesOfPage).weekly() || null
}

export function EveningSource({ of }: { of: Parameters<Sources['evening']>[0] }) {
  return use(SourcesOfPage).evening(of) || null
}

export function VenueSource({ of }: { of: Venue }) {
  return use(SourcesOfPage).venue(of) || null
}
