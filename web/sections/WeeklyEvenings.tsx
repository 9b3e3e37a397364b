import { use } from 'react'
import { styled } from 'styled-components'
import { formatTime } from '../../schedule/wording/dates.ts'
import { programs, weekdaysOf } from '../../schedule/wording/weekly.ts'
import type { Site } from '../queries/siteQuery.ts'
import { tappable } from '../ui/ButtonLink.tsx'
import { Section, SectionHeading } from '../ui/Section.tsx'
import { SourcesOfPage, WeeklySource } from '../ui/Source.tsx'
import { Stops } from '../ui/Stops.tsx'

const whenItIsOn: Record<string, string> = { series: 'while a series runs', noSeries: 'between series' }

/** Shows the parts of the weekly evenings as stops on one line; evenings with other parts have a line of their own. */
export function WeeklyEvenings({ weekly }: Pick<Site, 'weekly'>) {
  const source = use(SourcesOfPage).weekly()
  return programs(weekly).map(({ days, parts }, index) => {
    const id = index === 0 ? 'evening' : `evening-${index + 1}`
    return (
      <Section key={id} aria-labelledby={id}>
        <SectionHeading id={id}>{`${days ?? weekdaysOf(weekly)}, part by part${source}`}</SectionHeading>
        <Parts data-row>
          {parts.map(([startsAt, some]) => (
            <li key={startsAt}>
              {startsAt && <Start>{formatTime(startsAt)}</Start>}
              {some.map(({ _key, name, slug, endsAt, weeks }) => (
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
  })
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
