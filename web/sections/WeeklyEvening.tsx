import { use } from 'react'
import { styled } from 'styled-components'
import { formatTime, formatWeekday } from '../../schedule/wording/dates.ts'
import type { Site } from '../queries/siteQuery.ts'
import { tappable } from '../ui/ButtonLink.tsx'
import { Section, SectionHeading } from '../ui/Section.tsx'
import { SourcesOfPage, WeeklySource } from '../ui/Source.tsx'
import { Stops } from '../ui/Stops.tsx'

const whenItIsOn: Record<string, string> = { series: 'while a series runs', noSeries: 'between series' }

/** Shows the parts of the weekly evening as stops on one line. Parts that alternate at the same hour share a stop. */
export function WeeklyEvening({ evening }: { evening: Site['evening'] }) {
  const named = evening?.agenda?.filter(({ name }) => name)
  if (!evening?.weekday || !named?.length) return null
  const weekly = use(SourcesOfPage).weekly()
  const stops = Map.groupBy(named, ({ startsAt }) => startsAt)
  return (
    <Section aria-labelledby="evening">
      <SectionHeading id="evening">{`${formatWeekday(evening.weekday)}, part by part${weekly}`}</SectionHeading>
      <Parts data-row>
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
            <WeeklySource />
          </li>
        ))}
      </Parts>
    </Section>
  )
}

const Parts = styled(Stops)`
  p {
    color: var(--quiet);
  }

  h3,
  a {
    ${tappable}
  }

  a {
    text-decoration-thickness: 2px;
    text-decoration-color: var(--line);
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
