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
  grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
  gap: var(--space-m) 0;

  li {
    position: relative;
    padding: 1.5rem 1.5rem 0 0;
    border-top: 2.5px solid var(--hot);
  }

  li::before {
    content: '';
    position: absolute;
    top: -10px;
    left: 0;
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

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    text-decoration: underline 2px var(--line);
  }
`

const Start = styled.span`
  font: 600 var(--step-1) / 1 var(--display);
  font-variant-numeric: tabular-nums lining-nums;
  color: var(--cool);
`
