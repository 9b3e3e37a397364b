import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import type { Venue } from '../../schedule/schedule.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { shownBetween, Day } from '../ui/Day.tsx'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { Facts } from '../ui/Section.tsx'
import { EveningSource } from '../ui/Source.tsx'

type Props = {
  evenings: Evening[]
  /** The usual venue, which the page shows as the address. */
  usual: Venue | null
  now: string
  /** Shown after the sentence, if there is one. */
  children?: ReactNode
}

/** Says "This Monday we dance at The Loft, 2 Mill Lane, Boston" if the next class isn't at the usual venue. */
export function Elsewhere({ evenings, usual, now, children }: Props) {
  return nextVenues(nextClasses(evenings), usual).map(
    ({ venue, elsewhere, from, until }) =>
      elsewhere && (
        <Note key={elsewhere.id} {...shownBetween(from, until, now)}>
          <p>
            <Day date={elsewhere.startsAt} inSentence="start" /> we dance at <PlaceLink venue={venue} />
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

/** Describes how to get to a venue and inside, as far as organizers have filled it in. */
export function WayThere({ venue: { arrival, transit, parking, stepFree } }: { venue: Venue }) {
  const ways: [name: string, text: string | null][] = [
    ['Finding the door', arrival],
    ['By train or bus', transit],
    ['Parking', parking],
    ['Step-free way in', stepFree],
  ]
  const known = ways.filter(([, text]) => text !== null)
  return known.length > 0 ? <Ways of={known} /> : null
}

const Ways = styled(Facts)`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: 0.75rem var(--space-m);

  dt {
    font-weight: 600;
  }
`
