import { styled } from 'styled-components'
import type { HomePageContent } from '../queries/pageContent.ts'
import { RichText } from '../ui/RichText.tsx'
import { Columns, Section, SectionHeading } from '../ui/Section.tsx'

/** Shows the community's values in very large type, with an explanation. */
export function Mission({ mission }: { mission: HomePageContent['mission'] }) {
  if (!mission?.heading || (!mission.values?.length && !mission.body?.length)) return null
  return (
    <Section aria-labelledby="mission">
      <SectionHeading id="mission">{mission.heading}</SectionHeading>
      <Statement>
        {mission.values !== null && mission.values.length > 0 && (
          <Values>
            {mission.values.map((value) => (
              <li key={value}>{value}</li>
            ))}
          </Values>
        )}
        <RichText value={mission.body} />
      </Statement>
    </Section>
  )
}

const Statement = styled(Columns)`
  align-items: end;
`

const Values = styled.ul`
  font: 800 min(15vw, clamp(2.9rem, 1.3rem + 6.6vw, 6.75rem)) / 0.98 var(--display);
  letter-spacing: -0.045em;

  li:nth-child(2) {
    padding-inline-start: 0.5em;
    color: var(--press);
  }

  li:nth-child(3) {
    padding-inline-start: 1em;
    color: var(--cool);
  }
`

export function Approach({ approach }: { approach: HomePageContent['approach'] }) {
  if (!approach?.heading || !approach.body?.length) return null
  return (
    <Section aria-labelledby="approach" data-tint>
      <Description>
        <SectionHeading id="approach">{approach.heading}</SectionHeading>
        <RichText value={approach.body} />
      </Description>
    </Section>
  )
}

const Description = styled(Columns)`
  --columns: minmax(0, 2fr) minmax(0, 3fr);

  > div {
    font-size: var(--step-1);
    line-height: 1.5;
  }
`
