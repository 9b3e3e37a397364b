import { styled } from 'styled-components'
import { plannedClasses } from '../../schedule/upcoming/nextClasses.ts'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { describeTeachers } from '../../schedule/team.ts'
import { formatHoursOf, weekAndTopic } from '../../schedule/wording/dates.ts'
import { width } from '../theme.ts'
import { PlaceLink } from '../ui/PlaceLink.tsx'
import { shownBetween } from '../ui/Day.tsx'
import { dot } from '../ui/Stops.tsx'
import { NextClassHeading } from './NextClass.tsx'
import { EveningSource } from '../ui/Source.tsx'

/** Shows the next evening and its parts, connected by the line. */
export function NextLessons({ evenings, now }: { evenings: Evening[]; now: string }) {
  const lessons = plannedClasses(evenings).map(({ evening, from, until }) => {
    const parts = evening.parts.filter(({ name }) => name)
    return (
      <Lessons key={from} {...shownBetween(from, until, now)}>
        <Head>
          <NextClassHeading evening={evening} now={now} />
          <p>
            {formatHoursOf(evening)}
            {evening.venue && (
              <>
                {' at '}
                <PlaceLink venue={evening.venue} />
              </>
            )}
            <EveningSource of={evening} />
          </p>
        </Head>
        {parts.length > 0 && (
          <Relay>
            {parts.map(({ name, slug, classId, startsAt, endsAt, series }) => (
              <li key={`${startsAt} ${name}`}>
                <Hours>{formatHoursOf({ startsAt, endsAt })}</Hours>
                <strong>{slug ? <a href={`/classes#${slug}`}>{name}</a> : name}</strong>
                {series && <p>{weekAndTopic(series)}</p>}
                {classId && <Teachers of={evening} classId={classId} />}
                <EveningSource of={evening} />
              </li>
            ))}
          </Relay>
        )}
      </Lessons>
    )
  })
  return lessons.length > 0 && <div>{lessons}</div>
}

function Teachers({ of, classId }: { of: Evening; classId: string }) {
  const names = describeTeachers(of.team, classId)
  return names && <p>With {names}</p>
}

const Lessons = styled.section`
  break-inside: avoid;
  display: grid;
  gap: var(--space-l);
  padding-top: var(--space-l);
`

const Head = styled.div`
  display: grid;
  gap: 0.75rem;

  p {
    font-size: var(--step-1);
    font-variant-numeric: tabular-nums lining-nums;
    line-height: 1.4;
  }
`

/* Each hop leads from the center of a dot to the center of the next: down the page, or across it if there is room. */
const Relay = styled.ol`
  display: grid;
  position: relative;
  padding-inline-start: 2.25rem;

  /* The line starts at the edge of the page. */
  &::before {
    content: '';
    position: absolute;
    top: 12px;
    right: calc(100% - 2rem);
    width: 100vw;
    border-top: 2.5px solid var(--hot);
  }

  > li {
    position: relative;
    padding: 0 0 var(--space-m) 1.5rem;
  }

  > li::before {
    ${dot}
    top: 4px;
    left: -9px;
    z-index: 1;
  }

  > li:nth-child(even) {
    --dancer: var(--cool);
  }

  > li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset: 12px 100% -13px -1.5rem;
    border: 2.5px solid var(--hot);
    border-right: 0;
    border-radius: 100% 0 0 100% / 50% 0 0 50%;
  }

  strong,
  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    font: 700 var(--step-2) / 1.05 var(--display);
    letter-spacing: -0.02em;
  }

  p {
    max-width: 24ch;
    color: var(--quiet);
    line-height: 1.4;
  }

  a {
    text-decoration-thickness: 2px;
    text-decoration-color: var(--line);
  }

  @media (min-width: ${width.m}) {
    --hop: clamp(4rem, 9vw, 8rem);

    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    margin-top: var(--hop);
    padding: 0;

    &::before {
      top: -1px;
      right: 100%;
    }

    > li {
      padding: 1.5rem 1.5rem 0 0;
    }

    > li::before {
      top: -9px;
      left: 0;
    }

    > li:not(:last-child)::after {
      inset: calc(-1 * var(--hop)) -10px 100% 8px;
      border-right: 2.5px solid var(--hot);
      border-bottom: 0;
      border-radius: 50% 50% 0 0 / 100% 100% 0 0;
    }

    /* Each hop is calmer than the one before. */
    > li:nth-child(n + 2)::after {
      top: calc(-0.6 * var(--hop));
    }
  }
`

const Hours = styled.span`
  display: block;
  color: var(--cool);
  font: 600 var(--step-1) / 1.2 var(--display);
  font-variant-numeric: tabular-nums lining-nums;
`
