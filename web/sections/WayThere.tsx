import { styled } from 'styled-components'
import { type Venue } from '../../schedule/schedule.ts'

/** Describes how to get to a venue and inside, as far as organizers have filled it in. */
export function WayThere({ venue: { arrival, transit, parking, stepFree } }: { venue: Venue }) {
  const ways = [
    ['Finding the door', arrival],
    ['By train or bus', transit],
    ['Parking', parking],
    ['Step-free way in', stepFree],
  ].filter(([, text]) => text !== null)
  if (ways.length === 0) return null
  return (
    <Ways>
      {ways.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </Ways>
  )
}

const Ways = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: 0.75rem var(--space-m);

  dt {
    font-weight: 600;
  }
`
