import { styled } from 'styled-components'
import type { Evening } from '../../schedule/upcoming/upcoming.ts'
import { type Site } from '../queries/site.ts'
import { Section, SectionHeading } from '../ui/Section.tsx'
import { AddToCalendar } from './AddToCalendar.tsx'
import { UpcomingEvenings } from './UpcomingEvenings.tsx'

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
    margin-inline-start: calc(var(--gutter) / -2);
  }

  @media (min-width: 56rem) {
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
