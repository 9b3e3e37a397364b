import { styled } from 'styled-components'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import { type Venue } from '../../schedule/schedule.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { shownBetween } from '../ui/shownBetween.ts'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { EveningLine } from './EveningLine.tsx'

type Props = { evenings: Evening[]; usual: Venue | null; now: string }

/**
 * The next class in one line, and its place in another. What comes after it waits, hidden, for its turn: the lines stay
 * right on a page that was rendered last week.
 */
export function NextClass({ evenings, usual, now }: Props) {
  const classes = nextClasses(evenings)
  const places = evenings.length > 0 ? nextVenues(classes, usual) : []
  return (
    <div>
      <Line aria-label="Next class">
        {classes.map((next) => (
          <li key={next.from} data-state={next.evening?.state} {...shownBetween(next.from, next.until, now)}>
            <EveningLine next={next} now={now} />
          </li>
        ))}
      </Line>
      {places.length > 0 && (
        <Line aria-label="Where">
          {places.map(({ venue, from, until }) => (
            <li key={from} {...shownBetween(from, until, now)}>
              <PlaceLink venue={venue} />
            </li>
          ))}
        </Line>
      )}
    </div>
  )
}

const Line = styled.ul`
  strong {
    font-weight: inherit;
  }
`
