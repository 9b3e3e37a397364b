import { styled } from 'styled-components'
import { formatTime } from '../../schedule/wording/dates.ts'
import { programs, weekdaysOf } from '../../schedule/wording/weekly.ts'
import type { Site } from '../queries/siteQuery.ts'
import { tappable } from '../ui/ButtonLink.tsx'
import { Section, SectionHeading } from '../ui/Section.tsx'
import { WeeklySource } from '../ui/Source.tsx'
import { Stops } from '../ui/Stops.tsx'

const whenItIsOn: Record<string, string> = { series: 'while a series runs', noSeries: 'between series' }

/** Shows the parts of the weekly evenings as stops on one line; evenings with other parts have a line of their own. */
export function WeeklyEvenings({ weekly }: Pick<Site, 'weekly'>) {
  return programs(weekly).map(({ days, parts }, index) => {
    const id = index === 0 ? 'evening' : `evening-${index + 1}`
    return (
      <Section key={id} aria-labelledby={id}>
        <SectionHeading id={id}>
          {`${days ?? weekdaysOf(weekly)}, part by part`}
          <WeeklySource />
        </SectionHeading>
        <Parts data-row>
          {parts.map(([startsAt, some]) => (
            <li key={startsAt}>
              {startsAt && <span>{formatTime(startsAt)}</span>}
              {some.map(({ _key, name, slug, endsAt, weeks }) => (
                <div key={_key}>
                  <h3>{slug ? <a href={`/classes#${slug}`}>{name}</a> : name}</h3>
                  {(endsAt || weeks) && (
                    <p>
                      {[endsAt && `until ${formatTime(endsAt)}`, weeks && whenItIsOn[weeks]].filter(Boolean).join(', ')}
                    </p>
                  )}
                </div>
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
  span {
    display: block;
    font: 600 var(--step-1) / 1 var(--display);
    font-variant-numeric: tabular-nums lining-nums;
    color: var(--cool);
  }

  div + div {
    margin-top: 0.4rem;
  }

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
