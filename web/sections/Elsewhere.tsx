import { type ReactNode } from 'react'
import { styled } from 'styled-components'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import { type Venue } from '../../schedule/schedule.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { shownBetween } from '../ui/shownBetween.ts'
import { Day } from '../ui/Day.tsx'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { EveningSource } from '../ui/Source.tsx'

type Props = {
  evenings: Evening[]
  /** Where evenings usually are, and where the page says so. */
  usual: Venue | null
  now: string
  /** What follows, as long as there is something to tell. */
  children?: ReactNode
}

/** "This Monday we dance at The Loft, 2 Mill Lane, Boston", while that is the next class; nothing at the usual place. */
export function Elsewhere({ evenings, usual, now, children }: Props) {
  return nextVenues(nextClasses(evenings), usual).map(
    ({ venue, elsewhere, from, until }) =>
      elsewhere && (
        <Note key={elsewhere.id} data-elsewhere {...shownBetween(from, until, now)}>
          <p>
            <Day date={elsewhere.startsAt} today="tonight" inSentence="start" /> we dance at <PlaceLink venue={venue} />
            <EveningSource of={elsewhere} />
          </p>
          {venue.arrival && <p>{venue.arrival}</p>}
          {children}
        </Note>
      ),
  )
}

const Note = styled.div`
  && {
    display: grid;
    flex-basis: 100%;
    gap: 0.25rem;
    padding: 0 0 0 1rem;
    border-left: 4px solid var(--hot);
  }

  > :first-child {
    font-weight: 600;
  }
`
