import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { width } from '../theme.ts'
import { Lede } from './Section.tsx'
import { type Drawn, type Figure, figures, stretches } from './figures.ts'

type Props = { heading: string | null; intro: string | null; figure: Figure; news: ReactNode }

/** Shows the dark head of a page: its heading, an introduction and the news. */
export function PageIntro({ heading, intro, figure, news }: Props) {
  return (
    <>
      <Band data-night data-figure={figure}>
        {news}
        <IntroText>
          <h1>{heading}</h1>
          {intro && <Lede>{intro}</Lede>}
        </IntroText>
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
  padding: 0.5rem var(--edge) 4.75rem;

  /* The line has two dancers on it. */
  &[data-figure='broken'] {
    padding-bottom: 7.5rem;
  }
`

const IntroText = styled.div`
  display: grid;
  align-content: end;
  gap: var(--space-m);

  h1 {
    font-size: var(--step-4);
    font-weight: 800;
    letter-spacing: -0.035em;
    line-height: 0.95;
  }
`

/** Draws the slot line with its dancers at the edge between dark and light. Decorative. */
function NightEdge({ figure }: { figure: Figure }) {
  const { lines, dots, trail, beam, isElastic = false }: Drawn = figures[figure]
  return (
    <EdgeDrawing viewBox="0 0 1440 110" aria-hidden="true">
      <path data-night-side d="M-1200 -1 V30 H80 C300 30 360 74 580 74 H2640 V-1 Z" />
      <path d="M-1200 30 H80 C300 30 360 74 580 74 H2640" />
      <g data-figure={figure}>
        {(isElastic ? stretches : [1]).map((stretch) => (
          <g
            key={stretch}
            transform={`translate(0 ${74 - 74 * stretch}) scale(1 ${stretch})`}
            data-thread={stretch < 1 || undefined}
          >
            {lines.map((line) => (
              <path key={line} d={line} vectorEffect="non-scaling-stroke" />
            ))}
          </g>
        ))}
        {trail && <path data-trail d={trail} />}
        {beam && <path data-beam d={beam} />}
        {dots.split(' ').map((dot) => {
          const [cx, cy] = dot.split(',')
          return <circle key={dot} cx={cx} cy={cy} r={figure === 'broken' ? 15 : 10} />
        })}
      </g>
    </EdgeDrawing>
  )
}

const EdgeDrawing = styled.svg`
  position: relative;
  width: max(100%, 50rem);
  max-width: none;
  margin-inline-start: min(0px, 100% - 50rem);
  overflow: visible;
  background: var(--paper);
  view-transition-name: slot;

  [data-thread] path {
    stroke: var(--glow);
    stroke-width: 1;
    opacity: 0.7;
  }

  [data-trail] {
    stroke: var(--glow);
    stroke-width: 5;
    stroke-dasharray: 0.1 14;
  }

  [data-beam] {
    stroke: var(--glow);
  }

  /* In the space next to the text, if there is any. */
  @media (min-width: ${width.xxl}) {
    [data-figure] {
      transform: scale(1.35);
      transform-origin: 1400px 74px;
    }

    [data-figure='question'],
    [data-figure='relay'] {
      transform: scale(1.15);
    }
  }

  /* The content continues close to the line. */
  & + section {
    padding-top: calc(var(--space-l) - 0.5rem);
  }

  [data-night-side] {
    fill: var(--ink);
    stroke: none;
  }

  circle:nth-of-type(even) {
    fill: var(--follow);
  }
`
