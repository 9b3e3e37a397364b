import { styled } from 'styled-components'
import { safeHref } from '../../shared/safeHref.ts'
import { clockTimeOf, formatDate, formatHours, formatTime } from '../../schedule/wording/dates.ts'
import { type SharedEvent } from '../communityFeed/readFeed.ts'
import { shownBetween, Day } from '../ui/Day.tsx'
import { FieldSource } from '../ui/Source.tsx'

/** Lists the events of the region's shared calendar, as a text alternative to the embedded one. */
export function CommunityEvents({ events, now }: { events: SharedEvent[]; now: string }) {
  return (
    <List>
      {events.map((event) => (
        <li key={event.id} {...shownBetween(null, event.endsAt, now)}>
          <h3>{safeHref(event.url) ? <a href={safeHref(event.url)}>{event.title}</a> : event.title}</h3>
          <p>
            <When event={event} />
          </p>
          {event.place && <p>{event.place}</p>}
          <FieldSource id="communityPage" type="communityPage" path="calendarFeedUrl" />
        </li>
      ))}
    </List>
  )
}

function When({ event }: { event: SharedEvent }) {
  const { startsAt, endsAt, lastDate, isAllDay } = event
  const [start, end] = [clockTimeOf(startsAt), clockTimeOf(endsAt)]
  const isOneDay = lastDate === startsAt.slice(0, 10)
  const isOneNight = Date.parse(endsAt) - Date.parse(startsAt) < longestNightInMs
  if (isAllDay || !(isOneDay || isOneNight))
    return (
      <>
        <Day date={startsAt} />
        {!isOneDay && ` to ${formatDate(lastDate)}`}
      </>
    )
  return (
    <>
      <Day date={startsAt} />, {startsAt === endsAt ? formatTime(start) : formatHours(start, end)}
    </>
  )
}

/** An event that ends by noon of the next day counts as one night, because dances end after midnight. */
const longestNightInMs = 15 * 3_600_000

const List = styled.ul`
  display: grid;
  gap: var(--space-m) var(--space-l);

  @media (min-width: 56rem) {
    grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  }

  > li {
    padding-left: 1.25rem;
    border-left: 2.5px solid var(--cool);
    overflow-wrap: anywhere;
  }

  h3 {
    font-size: var(--step-1);
    line-height: 1.35;
  }

  h3 a {
    display: inline-block;
    padding-block: 0.6rem;
  }

  p {
    color: var(--quiet);
  }
`
