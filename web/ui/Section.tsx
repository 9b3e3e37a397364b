import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { width } from '../theme.ts'

/** A section as wide as the window, with its content in the page's column. `data-night` makes it dark. */
export const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(var(--gutter), 1fr) minmax(0, ${width.xxl}) minmax(var(--gutter), 1fr);
  row-gap: var(--space-l);
  padding-block: var(--space-xl);

  & + &:not([data-tint]) {
    padding-top: 0;
  }

  &[data-tint] + & {
    padding-top: var(--space-xl);
  }

  &[data-tint] {
    --surface: var(--paper-tint);

    background: var(--surface);
  }

  > * {
    grid-column: 2;
    min-width: 0;
  }
`

/** Puts two things side by side if there is room; `--columns` are their widths. */
export const Columns = styled.div`
  display: grid;
  gap: var(--space-l);
  align-items: start;

  @media (min-width: ${width.l}) {
    grid-template-columns: var(--columns, minmax(0, 3fr) minmax(0, 2fr));
  }
`

export const SectionHeading = styled.h2`
  font-size: var(--step-3);
`

/** One or two sentences below a heading, larger than the text that follows. */
export const Lede = styled.p`
  max-width: 38rem;
  color: var(--quiet);
  font-size: var(--step-1);
  line-height: 1.45;
`

export type FactList = (readonly [name: ReactNode, fact: ReactNode])[]

type FactsProps = { of: FactList; className?: string }

/** Shows a list of facts, each with a name. */
export const Facts = ({ of: facts, className }: FactsProps) => (
  <dl className={className}>
    {facts.map(([name, fact], index) => (
      <div key={index}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
)
