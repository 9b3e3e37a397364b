import { styled } from 'styled-components'
import { type Site } from '../queries/site.ts'
import { Section } from '../ui/Section.tsx'
import { SlotHeading } from '../ui/SlotHeading.tsx'
import { formatTime, formatWeekday } from '../../schedule/words.ts'

const whenItIsOn: Record<string, string> = { series: 'while a series runs', noSeries: 'between series' }

/** The weekly evening, part by part, as stops on one line; what takes turns at the same hour shares a stop. */
export function Evening({ evening }: { evening: Site['evening'] }) {
  const named = evening?.agenda?.filter(({ name }) => name)
  if (!evening?.weekday || !named?.length) return null
  const stops = Map.groupBy(named, ({ startsAt }) => startsAt)
  return (
    <Section aria-labelledby="evening">
      <SlotHeading id="evening">{`${formatWeekday(evening.weekday)}, part by part`}</SlotHeading>
      <Stops>
        {[...stops].map(([startsAt, parts]) => (
          <li key={startsAt}>
            {startsAt && <Start>{formatTime(startsAt)}</Start>}
            {parts.map(({ _key, name, slug, endsAt, weeks }) => (
              <Part key={_key}>
                <h3>{slug ? <a href={`/classes#${slug}`}>{name}</a> : name}</h3>
                {(endsAt || weeks) && (
                  <p>
                    {[endsAt && `until ${formatTime(endsAt)}`, weeks && whenItIsOn[weeks]].filter(Boolean).join(', ')}
                  </p>
                )}
              </Part>
            ))}
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
  }

  a {
    text-decoration: underline 2px var(--line);
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

const Part = styled.div`
  & + & {
    margin-top: 0.4rem;
  }
`

const Start = styled.span`
  display: block;
  font: 600 var(--step-1) / 1 var(--display);
  font-variant-numeric: tabular-nums lining-nums;
  color: var(--cool);
`
