import { styled } from 'styled-components'
import { type ClassesPage } from '../queries/classesPage.ts'
import { Logo } from '../ui/Logo.tsx'
import { Picture } from '../ui/Picture.tsx'
import { RichText } from '../ui/RichText.tsx'

type Person = NonNullable<NonNullable<ClassesPage['teachers']>['people']>[number]

type Props = { person: Person; headingLevel?: 'h2' | 'h3' }

/** A person as the site introduces them: portrait, name, role and story. */
export function PersonCard({ person, headingLevel = 'h3' }: Props) {
  const { name, role, biography, portrait } = person
  return (
    <Card>
      <Portrait data-night={portrait?.width ? undefined : true}>
        {portrait?.width ? (
          <Picture
            image={portrait}
            ratio={4 / 5}
            sizes="(min-width: 70rem) 26rem, (min-width: 42rem) 45vw, 90vw"
            widths={[320, 640, 1080]}
          />
        ) : (
          <Logo size={120} />
        )}
      </Portrait>
      <Words>
        {name && <Name as={headingLevel}>{name}</Name>}
        {role && <Role>{role}</Role>}
        <RichText value={biography} />
      </Words>
    </Card>
  )
}

const Card = styled.li`
  display: grid;
  align-content: start;

  --dancer: var(--hot);

  &:nth-child(even) {
    --dancer: var(--cool);
  }
`

const Words = styled.div`
  position: relative;
  display: grid;
  gap: 0.4rem;
  padding-top: 1.5rem;
  border-top: 2.5px solid var(--hot);

  &::before {
    content: '';
    position: absolute;
    top: -13px;
    left: 1.25rem;
    width: 24px;
    height: 24px;
    border: 3px solid var(--surface);
    border-radius: 50%;
    background: var(--dancer);
  }
`

const Name = styled.h3`
  font-size: var(--step-2);
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

const Role = styled.p`
  color: var(--cool);
  font-weight: 600;
`
