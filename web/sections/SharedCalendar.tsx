import { styled } from 'styled-components'
import { foreignOrigin, safeHref } from '../../shared/safeHref.ts'
import { formatDate, formatHoursOf } from '../../schedule/wording/dates.ts'
import type { SharedEvent } from '../communityFeed/readFeed.ts'
import { width } from '../theme.ts'
import { tappable } from '../ui/ButtonLink.tsx'
import { shownBetween, Day } from '../ui/Day.tsx'
import { FieldSource } from '../ui/Source.tsx'
import type { Venue } from '../../schedule/schedule.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import type { CommunityPageContent } from '../queries/pageContent.ts'
import { Picture, Rounded } from '../ui/Picture.tsx'
import { SlotHeading } from '../ui/SlotLine.tsx'
import { AddToCalendar, UpcomingEvenings } from './UpcomingEvenings.tsx'

type Props = { content: CommunityPageContent; evenings: Evening[]; usual: Venue | null; now: string }

/** Shows the community's own evenings, and below them the region's shared calendar with a credit to its maintainer. */
export function SharedCalendar({ content, evenings, usual, now }: Props) {
  const { calendarTitle, calendarEmbedUrl, credit, events, image } = content
  const title = calendarTitle ?? 'Calendar'
  const isEmbedded = calendarEmbedUrl !== null && foreignOrigin(calendarEmbedUrl) !== null
  return (
    <>
      <SlotHeading id="our-evenings" way="beats">
        Our own evenings
      </SlotHeading>
      <UpcomingEvenings evenings={evenings} usual={usual} now={now} inARow />
      <AddToCalendar />
      <Shared>
        <SlotHeading way="relay">{title}</SlotHeading>
        {events.length > 0 && <CommunityEvents events={events} now={now} />}
        {isEmbedded && (
          <Frame>
            <iframe
              data-embed
              src={calendarEmbedUrl}
              title={title}
              loading="lazy"
              // The calendar runs its own scripts on its own origin and opens events in a new tab; it submits no forms.
              sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
              referrerPolicy="no-referrer"
            />
            <p>The calendar does not answer right now.</p>
          </Frame>
        )}
        {!isEmbedded && events.length === 0 && <p>The calendar comes here soon.</p>}
        <Links>
          {safeHref(calendarEmbedUrl) && <a href={safeHref(calendarEmbedUrl)}>Open the calendar</a>}
          {credit && safeHref(credit.href) && <a href={safeHref(credit.href)}>{credit.label ?? credit.href}</a>}
        </Links>
      </Shared>
      <Rounded>
        <Picture image={image} ratio={5 / 2} sizes={`(min-width: ${width.xxl}) ${width.xxl}, 90vw`} />
      </Rounded>
    </>
  )
}

const Shared = styled.div`
  display: grid;
  gap: var(--space-m);
  margin-top: var(--space-m);
`

/* The height is reserved before the calendar loads. Calendars choose between month and list view depending on it. */
const Frame = styled.div`
  display: grid;
  align-items: start;
  height: 38rem;
  border: 1px solid var(--line);
  border-radius: 1.25rem;
  overflow: hidden;
  background: var(--raised);

  iframe {
    width: 100%;
    height: 100%;
    border: 0;
  }

  iframe:not([hidden]) + p {
    display: none;
  }

  /* A calendar that does not answer takes one line. */
  &[data-empty] {
    height: auto;
  }

  &:has(> iframe[hidden]) {
    border: 0;
    border-radius: 0;
    background: none;
    font-weight: 600;
  }
`

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-l);

  a {
    ${tappable}
    color: var(--press);
    font-weight: 600;
  }
`

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

function When({ event: { startsAt, endsAt, lastDate, isAllDay } }: { event: SharedEvent }) {
  const isOneDay = lastDate === startsAt.slice(0, 10)
  const isOneNight = Date.parse(endsAt) - Date.parse(startsAt) < maxNightMs
  const hours = formatHoursOf({ startsAt, endsAt: startsAt === endsAt ? null : endsAt })
  const lastDay = isOneDay ? '' : ` to ${formatDate(lastDate)}`
  return (
    <>
      <Day date={startsAt} />
      {isAllDay || !(isOneDay || isOneNight) ? lastDay : `, ${hours}`}
    </>
  )
}

/** An event that ends by noon of the next day counts as one night, because dances end after midnight. */
const maxNightMs = 15 * 3_600_000

const List = styled.ul`
  display: grid;
  gap: var(--space-m) var(--space-l);

  @media (min-width: ${width.l}) {
    grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  }

  > li {
    padding-left: 1.25rem;
    border-left: 2.5px solid var(--cool);
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
