import { type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Lede } from './Section.tsx'
import { type Figure } from './figures.ts'
import { NightEdge } from './NightEdge.tsx'

type Props = { heading: string | null; intro: string | null; figure: Figure; news: ReactNode }

/** Shows the dark head of a page: its heading, an introduction and the news. */
export function PageIntro({ heading, intro, figure, news }: Props) {
  return (
    <>
      <Band data-night data-figure={figure}>
        {news}
        <Words>
          <h1>{heading}</h1>
          {intro && <Lede>{intro}</Lede>}
        </Words>
      </Band>
      <NightEdge figure={figure} />
    </>
  )
}

const Band = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;

  /* The bar is transparent for the first 300px, so it needs a dark background for that long. */
  min-height: 300px;
  gap: var(--space-m);
  padding: 0.5rem max(var(--gutter), (100% - 78rem) / 2) 4.75rem;

  /* The line has two dancers on it. */
  &[data-figure='broken'] {
    padding-bottom: 7.5rem;
  }

  @media print {
    min-height: 0;
    padding-bottom: 0;
  }
`

const Words = styled.div`
  display: grid;
  align-content: end;
  gap: var(--space-m);

  @media print {
    min-height: 0;
  }

  h1 {
    font-size: var(--step-4);
    font-weight: 800;
    letter-spacing: -0.035em;
    line-height: 0.95;
  }
`
