import { styled } from 'styled-components'
import { type Site } from '../queries/site.ts'
import { Section } from '../ui/Section.tsx'
import { SlotHeading } from '../ui/SlotHeading.tsx'
import { formatHours, formatTime, formatWeekday } from '../ui/times.ts'

const whenItIsOn: Record<string, string> = { series: 'while a series runs', noSeries: 'between series' }

/** The weekly evening, part by part, as stops on one line. */
export function Evening({ evening }: { evening: Site['evening'] }) {
  if (!evening?.weekday || !evening.agenda?.length) return null
  return (
    <Section aria-labelledby="evening">
      <SlotHeading id="evening">{`${formatWeekday(evening.weekday)}, part by part`}</SlotHeading>
      <Stops>
        {evening.agenda.map(({ _key, name, slug, startsAt, endsAt, weeks }) => (
          <li key={_key}>
            {startsAt && <Start>{formatTime(startsAt)}</Start>}
            <h3>{slug ? <a href={`/classes#${slug}`}>{name}</a> : name}</h3>
            <p>
              {startsAt && endsAt && formatHours(startsAt, endsAt)}
              {weeks && whenItIsOn[weeks] && `, ${whenItIsOn[weeks]}`}
            </p>
          </li>
        ))}
      </Stops>
    </Section>
  )
}

const Stops = styled.ol`
  display: grid;

  li {
    position: relative;
    padding: 0 0 var(--space-m) 1.75rem;
    border-left: 2.5px solid var(--hot);
  }

  li:last-child {
    padding-bottom: 0;
  }

  li::before {
    content: '';
    position: absolute;
    top: 0;
    left: -10px;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--hot);
  }

  li:nth-child(even)::before {
    background: var(--cool);
  }

  h3 {
    font-size: var(--step-2);
  }

  p {
    color: var(--quiet);
  }

  h3,
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    text-decoration: underline 2px var(--line);
  }

  h3:not(:has(a)) {
    text-decoration: none;
  }

  @media (min-width: 56rem) {
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);

    li {
      padding: 1.5rem 1.5rem 0 0;
      border-top: 2.5px solid var(--hot);
      border-left: 0;
    }

    li::before {
      top: -10px;
      left: 0;
    }
  }
`

const Start = styled.span`
  display: block;
  font: 600 var(--step-1) / 1 var(--display);
  font-variant-numeric: tabular-nums lining-nums;
  color: var(--cool);
`
