import { styled } from 'styled-components'
import { pages } from '../../shared/pages.ts'
import type { Props } from '../page.ts'
import { ButtonLink, tappable } from '../ui/ButtonLink.tsx'
import { Section } from '../ui/Section.tsx'
import { SlotHeading } from '../ui/SlotLine.tsx'
import { Stops } from '../ui/Stops.tsx'

/** Helps visitors of a missing page with links to the main pages. */
export function WaysOn({ site, paths }: Pick<Props<unknown>, 'site' | 'paths'>) {
  const listed = pages.filter(({ path, inBar }) => inBar && paths.includes(path))
  return (
    <Section aria-labelledby="ways-on">
      <SlotHeading id="ways-on" way="whip">
        The slot is this way
      </SlotHeading>
      <Ways data-row>
        {listed.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </Ways>
      <div>
        <ButtonLink href="/">{site.notFound?.label ?? 'Home'}</ButtonLink>
      </div>
    </Section>
  )
}

const Ways = styled(Stops)`
  a {
    ${tappable}
    margin-block: -0.5rem; /* on the dots */
    font: 700 var(--step-1) / 1.2 var(--display);
  }
`
