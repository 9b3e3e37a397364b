import { styled } from 'styled-components'
import { type Drawn, type Figure, figures, stretches } from './figures.ts'

/** Draws the slot line with its dancers at the edge between dark and light. Decorative. */
export function NightEdge({ figure }: { figure: Figure }) {
  const { lines, dots, trail, beam, isElastic = false }: Drawn = figures[figure]
  return (
    <Drawing viewBox="0 0 1440 110" aria-hidden="true">
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
        {dots.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={figure === 'broken' ? 15 : 10} />
        ))}
      </g>
    </Drawing>
  )
}

const Drawing = styled.svg`
  position: relative;
  width: max(100%, 50rem);
  max-width: none;
  height: auto;
  margin-inline-start: min(0px, 100% - 50rem);
  overflow: visible;
  background: var(--paper);
  view-transition-name: slot;

  path {
    fill: none;
    stroke: var(--hot);
    stroke-width: 3;
    stroke-linecap: round;
  }

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
  @media (min-width: 75rem) {
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

  circle {
    fill: var(--hot);
  }

  circle:nth-of-type(even) {
    fill: var(--follow);
  }

  @media print {
    display: none;
  }
`
