import { styled } from 'styled-components'
import type { ClassesPageContent, HomePageContent } from '../queries/pageContent.ts'
import { width } from '../theme.ts'
import { Logo } from '../ui/Logo.tsx'
import { Picture } from '../ui/Picture.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Lede, Section, SectionHeading } from '../ui/Section.tsx'
import { belowLine } from '../ui/Stops.tsx'
import { Invitation } from './Invitation.tsx'

type Person = NonNullable<NonNullable<ClassesPageContent['teachers']>['people']>[number]

type Props = {
  person: Person
  headingLevel?: 'h2' | 'h3'
  /** Whether the portrait is on the page's first screen. */
  isFirst?: boolean
}

/** The width of a card. Screens with a pixel ratio of 3 load pictures for a ratio of 2, which look the same and load faster. */
const sizes = `(min-width: ${width.l}) 25rem, (min-width: ${width.s}) 45vw, (min-resolution: 2.5dppx) 54vw, 90vw`

export function PersonCard({ person, headingLevel: Heading = 'h3', isFirst }: Props) {
  const { name, role, biography, portrait } = person
  return (
    <Card>
      <Portrait data-night={portrait?.width ? undefined : true}>
        {portrait?.width ? (
          <Picture
            image={portrait}
            ratio={4 / 5}
            sizes={sizes}
            widths={[320, 640, 800, 1080]}
            quality={60}
            isFirst={isFirst}
          />
        ) : (
          <Logo size={120} />
        )}
      </Portrait>
      <Introduction>
        {name && <Heading>{name}</Heading>}
        {role && <p data-tone="cool">{role}</p>}
        <RichText value={biography} />
      </Introduction>
    </Card>
  )
}

const Card = styled.li`
  display: grid;
  align-content: start;

  &:nth-child(even) {
    --dancer: var(--cool);
  }
`

const Introduction = styled.div`
  display: grid;
  gap: 0.4rem;
  padding-top: 1.5rem;
  ${belowLine}

  &::before {
    left: 1.25rem;
    box-shadow: 0 0 0 3px var(--surface);
  }
`

const Portrait = styled.div`
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 5;
  overflow: hidden;
  border-radius: 1.25rem 1.25rem 0 0;
  background: var(--ink);
  color: var(--glow);
`

type TeachersProps = {
  people: Person[] | null | undefined
  /** Whether they are the page's main content: the first portrait is then on its first screen. */
  isMain?: boolean
}

export function Teachers({ people, isMain = false }: TeachersProps) {
  if (!people?.length) return <p>We’ll introduce our teachers here soon.</p>
  const headingLevel = isMain ? 'h2' : 'h3'
  return (
    <Cards>
      {people.map((person, index) => (
        <PersonCard key={person._id} person={person} headingLevel={headingLevel} isFirst={isMain && index === 0} />
      ))}
    </Cards>
  )
}

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: var(--space-l) var(--space-m);

  /* Three cards in a row, or four if that fills the last row. */
  @media (min-width: ${width.l}) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  @media (min-width: ${width.xxl}) {
    &:has(> :nth-child(4n):last-child) {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`

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
          <p>We’ll introduce ourselves here soon.</p>
        )}
        {questions && <Invitation prompt={questions} href="/contact-us" ending="question" />}
      </Columns>
    </Section>
  )
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-l);

  @media (min-width: ${width.xl}) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    gap: var(--space-m);
  }
`

const Team = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: var(--space-l) var(--space-m);
`
