import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { type PagePath, pages } from '../../shared/pages.ts'
import { formatDate } from '../../schedule/wording/dates.ts'
import type { Props } from '../page.ts'
import type { Statement } from '../queries/pageContent.ts'
import { width } from '../theme.ts'
import { RichText } from '../ui/RichText.tsx'
import { Facts, type FactList, Section } from '../ui/Section.tsx'
import { Page } from './Page.tsx'

type StatementPageProps = Pick<Props<unknown>, 'site' | 'evenings'> & {
  news: ReactNode
  path: PagePath
  written: Statement
  /** The facts that the site itself states. */
  facts: { heading: string; list: FactList }
}

/** Shows a page with facts that the site derives from its settings, and the text that organizers write below them. */
export function StatementPage({ written, facts, ...page }: StatementPageProps) {
  const { title = null, description = null, addition = null, checkedOn, ...head } = written ?? {}
  const name = pages.find(({ path }) => path === page.path)?.name ?? null
  return (
    <Page {...page} content={{ ...head, title: title ?? name, description }}>
      <Section as="div">
        <Part>
          <h2>{facts.heading}</h2>
          <Facts of={facts.list} />
        </Part>
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

  dl {
    display: grid;
    gap: 0.9em;
    max-width: var(--measure);
  }

  dt {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  dd {
    color: var(--quiet);
  }
`
