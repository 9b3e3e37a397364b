import { styled } from 'styled-components'
import type { ClassesPageContent } from '../queries/pageContent.ts'
import { tappable } from '../ui/ButtonLink.tsx'
import { ClassIcon } from '../ui/ClassIcon.tsx'
import { Section } from '../ui/Section.tsx'

export function Approaches({ approaches }: Pick<ClassesPageContent, 'approaches'>) {
  const known = (approaches ?? [])
    .map((approach) => ({ ...approach, classes: namedClasses(approach.classes) }))
    .filter(({ title, classes }) => title || classes.length > 0)
  if (known.length === 0) return null
  return (
    <Section>
      <Columns>
        {known.map(({ _key, title, text, classes }) => (
          <li key={_key}>
            {title && <h2>{title}</h2>}
            {text && <p>{text}</p>}
            {classes.length > 0 && (
              <Classes>
                {classes.map(({ _key, name, danceClass }) => (
                  <li key={_key}>
                    {danceClass?.icon && <ClassIcon kind={danceClass.icon} />}
                    <div>
                      {danceClass?.slug ? <ClassLink href={`#${danceClass.slug}`}>{name}</ClassLink> : name}
                      {danceClass?.summary && <p>{danceClass.summary}</p>}
                    </div>
                  </li>
                ))}
              </Classes>
            )}
          </li>
        ))}
      </Columns>
    </Section>
  )
}

/** Returns the classes that have a name. An unpublished class can still have a label. */
const namedClasses = (classes: NonNullable<ClassesPageContent['approaches']>[number]['classes']) =>
  (classes ?? [])
    .map((one) => ({ ...one, name: one.label ?? one.danceClass?.title ?? null }))
    .filter(({ name }) => name !== null)

const Columns = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: var(--space-l) clamp(2rem, 6vw, 6rem);

  > li {
    display: grid;
    align-content: start;
    gap: var(--space-s);
  }

  h2 {
    font-size: var(--step-3);
  }
`

const Classes = styled.ul`
  margin-top: var(--space-s);
  border-top: 2.5px solid var(--hot);

  > li {
    display: flex;
    align-items: start;
    gap: 1.1rem;
    padding-block: 1.1rem;
    border-bottom: 1px solid var(--line);
  }

  p {
    color: var(--quiet);
  }
`

const ClassLink = styled.a`
  ${tappable}
  font: 700 var(--step-1) / 1.2 var(--display);
  text-decoration-thickness: 2px;
  text-decoration-color: var(--line);

  &:hover {
    text-decoration-color: var(--hot);
  }
`
