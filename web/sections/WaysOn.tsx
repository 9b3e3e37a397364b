import { styled } from 'styled-components'
import { nextClasses, nextVenues } from '../../schedule/upcoming/nextClasses.ts'
import { pages } from '../../shared/pages.ts'
import type { Props } from '../page.ts'
import { ButtonLink, tappable } from '../ui/ButtonLink.tsx'
import { Columns, Section } from '../ui/Section.tsx'
import { SlotHeading } from '../ui/SlotLine.tsx'
import { Stops } from '../ui/Stops.tsx'
import { NextClassFact } from './NextClass.tsx'
import { WhenAndWhere } from './WhenAndWhere.tsx'

/** Helps visitors of a missing page with links to all pages and the next class. */
export function WaysOn({ site, evenings, now }: Pick<Props<unknown>, 'site' | 'evenings' | 'now'>) {
  return (
    <Section aria-labelledby="ways-on">
      <SlotHeading id="ways-on" way="whip">
        The slot is this way
      </SlotHeading>
      <Both>
        <Ways>
          {pages
            .filter(({ inBar }) => inBar)
            .map(({ path, name }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
        </Ways>
        <Next data-night>
          <WhenAndWhere
            when={<NextClassFact evenings={evenings} now={now} />}
            where={nextVenues(nextClasses(evenings), site.venue)}
            now={now}
          />
          <ButtonLink href="/">{site.notFound?.label ?? 'Home'}</ButtonLink>
        </Next>
      </Both>
    </Section>
  )
}

const Both = styled(Columns)`
  --columns: minmax(0, 1fr) minmax(0, 2fr);
`

const Ways = styled(Stops)`
  margin-inline-start: 10px;

  && > li::before {
    top: 13px;
  }

  && > li {
    padding-bottom: 0.25rem;
  }

  a {
    ${tappable}
    font: 700 var(--step-2) / 1.2 var(--display);
    text-decoration-thickness: 2px;
    text-decoration-color: var(--line);
  }
`

const Next = styled.div`
  display: grid;
  gap: var(--space-l);
  justify-items: start;
  padding: clamp(1.75rem, 4vw, 3.5rem);
  border-radius: 1.25rem;

  > dl {
    justify-self: stretch;
  }
`
