import { styled } from 'styled-components'
import { type HomePageContent } from '../queries/homePage.ts'
import { Lede, Section, SectionHeading } from '../ui/Section.tsx'
import { Invitation } from './Invitation.tsx'
import { PersonCard } from './PersonCard.tsx'

/** Introduces the people behind the evenings and says where to ask questions. */
export function AboutUs({ aboutUs, questions }: Pick<HomePageContent, 'aboutUs' | 'questions'>) {
  return (
    <Section aria-labelledby="about-us">
      <SectionHeading id="about-us">{aboutUs?.heading ?? 'Who We Are'}</SectionHeading>
      {aboutUs?.intro && <Lede>{aboutUs.intro}</Lede>}
      <Columns>
        {aboutUs?.team?.length ? (
          <Team>
            {aboutUs.team.map((person) => (
              <PersonCard key={person._id} person={person} />
            ))}
          </Team>
        ) : (
          <p>We introduce ourselves here soon.</p>
        )}
        {questions && <Invitation prompt={questions} href="/contact-us" ending="question" />}
      </Columns>
    </Section>
  )
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-l);

  @media (min-width: 70rem) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    gap: var(--space-m);
  }
`

const Team = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-l) var(--space-m);
`
