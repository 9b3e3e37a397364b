import { createContext, use } from 'react'
import type { Occurrence, Venue } from '../../schedule/schedule.ts'

/** Functions that return the encoded source of a fact as invisible characters to append. */
export type Sources = {
  /** A field by its path. @param id of the published document */
  field: (id: string, type: string, path: string) => string
  /** The weekly evening. */
  weekly: () => string
  /** The exception of an evening, or else its weekly rule. */
  evening: (evening: Pick<Occurrence, 'id' | 'state' | 'weeklyDate' | 'ruleKey'>) => string
  venue: (venue: Venue) => string
}

/** The sources of the page; null outside of previews. */
export const SourcesOfPage = createContext<Sources | null>(null)

/*
 * Each of these components is placed at the end of an element and adds the source of content without its own: dates, numbers,
 * values from several fields, and empty fields.
 */

type FieldProps = { id: string; type: string; path: string }

export function FieldSource({ id, type, path }: FieldProps) {
  return use(SourcesOfPage)?.field(id, type, path)
}

export function WeeklySource() {
  return use(SourcesOfPage)?.weekly()
}

export function EveningSource({ of }: { of: Parameters<Sources['evening']>[0] }) {
  return use(SourcesOfPage)?.evening(of)
}

export function VenueSource({ of }: { of: Venue }) {
  return use(SourcesOfPage)?.venue(of)
}
