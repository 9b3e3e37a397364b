import { styled } from 'styled-components'
import type { HomePageContent } from '../queries/pageContent.ts'
import { belowLine } from '../ui/Stops.tsx'
import { Section, SectionHeading } from '../ui/Section.tsx'

export function WhatPeopleSay({ quotes }: { quotes: HomePageContent['quotes'] }) {
  const said = (quotes?.list ?? []).filter(({ text, by }) => text && by)
  if (said.length === 0) return null
  return (
    <Section aria-labelledby="what-people-say">
      <SectionHeading id="what-people-say">{quotes?.heading ?? 'What people say'}</SectionHeading>
      <Quotes>
        {said.map(({ _key, text, by }) => (
          <li key={_key}>
            <figure>
              <blockquote>
                <p>{text}</p>
              </blockquote>
              <figcaption>{by}</figcaption>
            </figure>
          </li>
        ))}
      </Quotes>
    </Section>
  )
}

/* Each quote starts at a dot on the line, with the colors of lead and follow alternating. */
const Quotes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-l) var(--space-m);

  li {
    padding-top: 1.5rem;
    ${belowLine}
  }

  li:nth-child(even) {
    --dancer: var(--cool);
  }

  figure {
    display: grid;
    gap: 0.75rem;
  }

  blockquote {
    font: 600 var(--step-1) / 1.35 var(--display);
  }

  figcaption {
    color: var(--quiet);
    font-weight: 600;
  }
`
