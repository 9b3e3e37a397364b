import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { type PagePath, pages } from '../../shared/pages.ts'
import { formatDate } from '../../schedule/wording/dates.ts'
import type { Props } from '../page.ts'
import type { Statement } from '../queries/pageContent.ts'
import { width } from '../theme.ts'
import { RichText } from '../ui/RichText.tsx'
import { Section } from '../ui/Section.tsx'
import { Page } from './Page.tsx'

type StatementPageProps = Pick<Props<unknown>, 'site' | 'evenings'> & {
  news: ReactNode
  path: PagePath
  written: Statement
  /** What the site itself states, by heading. */
  parts: Record<string, ReactNode>
}

/** Shows a page that the site itself writes, from how it is built and set up; organizers can add to it. */
export function StatementPage({ written, parts, ...page }: StatementPageProps) {
  const { title = null, description = null, addition = null, checkedOn, ...head } = written ?? {}
  const name = pages.find(({ path }) => path === page.path)?.name ?? null
  return (
    <Page {...page} content={{ ...head, title: title ?? name, description }}>
      <Section as="div">
        {Object.entries(parts).map(([heading, part]) => (
          <Part key={heading}>
            <h2>{heading}</h2>
            <div>{part}</div>
          </Part>
        ))}
        <RichText value={addition} />
        {checkedOn && (
          <p>
            Last checked: <time dateTime={checkedOn}>{formatDate(checkedOn)}</time>
          </p>
        )}
      </Section>
    </Page>
  )
}

const Part = styled.section`
  display: grid;
  gap: var(--space-m) var(--space-l);
  padding-top: var(--space-m);
  border-top: 2.5px solid var(--hot);

  @media (min-width: ${width.l}) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
  }

  > div {
    display: grid;
    gap: 0.9em;
    max-width: var(--measure);
  }

  ul {
    padding-inline-start: 1.25em;
    list-style: disc;
  }

  dl {
    display: grid;
    gap: 0.9em;
  }

  dt {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  dd {
    color: var(--quiet);
  }

  a {
    color: var(--press);
    font-weight: 600;
  }
`
