import { styled } from 'styled-components'
import { type HomePageContent } from '../queries/homePage.ts'
import { RichText } from '../ui/RichText.tsx'
import { Section, SectionHeading } from '../ui/Section.tsx'

/** Describes how the community teaches. */
export function Approach({ approach }: { approach: HomePageContent['approach'] }) {
  if (!approach?.heading || !approach.body?.length) return null
  return (
    <Section aria-labelledby="approach" data-tint>
      <Columns>
        <SectionHeading id="approach">{approach.heading}</SectionHeading>
        <Large>
          <RichText value={approach.body} />
        </Large>
      </Columns>
    </Section>
  )
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-l);

  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`

const Large = styled.div`
  font-size: var(--step-1);
  line-height: 1.5;
`
