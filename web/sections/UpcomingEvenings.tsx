import { styled } from 'styled-components'
import { announcements, listLength, type Evening } from '../../schedule/upcoming/upcoming.ts'
import type { Venue } from '../../schedule/schedule.ts'
import { width } from '../theme.ts'
import { tappable } from '../ui/ButtonLink.tsx'
import { shownBetween, Day, Words } from '../ui/Day.tsx'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { Stops } from '../ui/Stops.tsx'
import { formatHoursOf, nameAndWeek } from '../../schedule/wording/dates.ts'
import { changeLine, pauseTitle } from '../../schedule/wording/nextClass.ts'
import { Team } from './NextClass.tsx'
import { EveningSource, WeeklySource } from '../ui/Source.tsx'
import { settings } from '../sanity/client.ts'
import type { Site } from '../queries/siteQuery.ts'
import { Section, SectionHeading } from '../ui/Section.tsx'

type Props = {
  evenings: Evening[]
  /** The usual venue. */
  usual: Venue | null
  now: string
  /** Arranges the evenings across the page if there is room. */
  inARow?: boolean
}

/**
 * Lists the next evenings as stops on one line, with their program. Cancelled evenings are among them with their reason;
 * several in a row share one stop. Stops past the list's length show up once earlier ones are over.
 */
export function UpcomingEvenings({ evenings, usual, now, inARow = false }: Props) {
  if (evenings.length === 0)
    return (
      <p>
        No evening is planned at the moment. Come back soon.
        <WeeklySource />
      </p>
    )
  const isAnyAtUsual = evenings.some(({ state, namesPlace }) => state !== 'cancelled' && !namesPlace)
  return (
    <>
      <Evenings data-row={inARow || undefined}>
        {announcements(evenings).map(({ evening, pause }) => {
          const { id, startsAt } = evening ?? pause.first
          return (
            <li
              key={id}
              id={`evening-${id}`}
              data-state={evening?.state ?? 'cancelled'}
              {...shownBetween(null, (evening ?? pause).endsAt, now)}
            >
              <h3>
                {pause && pause.count > 1 ? (
                  <span>
                    <Words of={pauseTitle(pause)} />
                  </span>
                ) : (
                  <Day date={startsAt} />
                )}
              </h3>
              {evening && <Program evening={evening} />}
              {pause && <p data-tone="press">{pause.count === 1 ? changeLine(pause.first) : pause.reason}</p>}
              <EveningSource of={evening ?? pause.first} />
            </li>
          )
        })}
      </Evenings>
      {usual && isAnyAtUsual && (
        <p>
          At <PlaceLink venue={usual} />, unless another place is named.
        </p>
      )}
    </>
  )
}

function Program({ evening }: { evening: Evening }) {
  const { state, reason, title, parts, venue, isElsewhere, namesPlace } = evening
  return (
    <>
      <p data-tone="cool">{formatHoursOf(evening)}</p>
      {namesPlace && venue && (
        <p data-tone={isElsewhere ? 'press' : undefined}>
          At <PlaceLink venue={venue} />
        </p>
      )}
      {title && <strong>{title}</strong>}
      {reason && <p data-tone="press">{changeLine(evening)}</p>}
      {state === 'moved' && !reason && <p data-tone="press">Not as usual this time</p>}
      {parts.some(({ name }) => name) && <p>{parts.map(nameAndWeek).filter(Boolean).join(', ')}</p>}
      <Team evening={evening} />
    </>
  )
}

const Evenings = styled(Stops)`
  > [data-state='cancelled']::before {
    border-width: 2.5px;
    border-color: var(--hot);
    background: var(--surface);
  }

  > [data-state='cancelled'] h3 > time {
    text-decoration-line: line-through;
    text-decoration-thickness: 2px;
  }

  > li:nth-child(n + ${listLength + 1} of :not([hidden])) {
    display: none;
  }

  h3 {
    font-size: var(--step-1);
    line-height: 1.6;
  }

  p {
    color: var(--quiet);
  }
`

/** Offers the evenings as a subscription for calendar programs, a subscription for Google Calendar, and a file. */
export function AddToCalendar() {
  const subscription = `webcal://${new URL(settings.siteUrl).host}/calendar.ics`
  const links = [
    ['Subscribe in your calendar', subscription],
    ['Add to Google Calendar', `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`],
    ['Calendar file', '/calendar.ics'],
  ]
  return (
    <Ways aria-label="Add to calendar">
      {links.map(([label, href]) => (
        <li key={label}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </Ways>
  )
}

const Ways = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-m);

  a {
    ${tappable}
    font-weight: 600;
  }
`

/** Lists the next evenings, next to where they are and how to get them into a calendar. */
export function ComingUp({ site, evenings, now }: { site: Site; evenings: Evening[]; now: string }) {
  return (
    <Section aria-labelledby="coming-up">
      <Plan>
        <SectionHeading id="coming-up">Coming up</SectionHeading>
        <UpcomingEvenings evenings={evenings} usual={site.venue} now={now} />
        <AddToCalendar />
      </Plan>
    </Section>
  )
}

const Plan = styled.div`
  display: grid;
  gap: var(--space-m) var(--space-l);

  /* On the line at the side of the page. */
  > ol {
    margin-inline-start: calc(-1 * var(--beside));
  }

  @media (min-width: ${width.l}) {
    grid-template: auto auto 1fr / minmax(0, 2fr) minmax(0, 3fr);

    > ol {
      grid-area: 1 / 2 / span 3;
      margin-inline-start: 0;
    }

    > ul {
      flex-direction: column;
    }
  }
`
