import { styled } from 'styled-components'
import { type ClassesPageContent } from '../queries/classesPage.ts'
import { PersonCard } from './PersonCard.tsx'

type Props = {
  people: NonNullable<ClassesPageContent['teachers']>['people']
  headingLevel?: 'h2' | 'h3'
  /** Whether the first portrait is on the page's first screen. */
  isOnFirstScreen?: boolean
}

/** Shows a card for each teacher. */
export function Teachers({ people, headingLevel, isOnFirstScreen = false }: Props) {
  if (!people?.length) return <p>We introduce our teachers here soon.</p>
  return (
    <Cards>
      {people.map((person, index) => (
        <PersonCard
          key={person._id}
          person={person}
          headingLevel={headingLevel}
          isFirst={isOnFirstScreen && index === 0}
        />
      ))}
    </Cards>
  )
}

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: var(--space-l) var(--space-m);

  /* Three cards in a row, or four if that fills the last row. */
  @media print, (min-width: 60rem) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  @media (min-width: 78rem) {
    &:has(> :nth-child(4n):last-child) {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`
