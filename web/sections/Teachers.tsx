import { styled } from 'styled-components'
import { type ClassesPage } from '../queries/classesPage.ts'
import { PersonCard } from './PersonCard.tsx'

/** A card for each teacher. */
export function Teachers({ people }: { people: NonNullable<ClassesPage['teachers']>['people'] }) {
  if (!people?.length) return <p>We introduce our teachers here soon.</p>
  return (
    <Cards>
      {people.map((person) => (
        <PersonCard key={person._id} person={person} />
      ))}
    </Cards>
  )
}

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: var(--space-l) var(--space-m);
`
