import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** Shows a section's heading with its own variant of the slot line below it. */
export function SlotHeading({ id, way, children }: { id?: string; way: Way; children: ReactNode }) {
  return (
    <Heading id={id}>
      <span>{children}</span>
      <SlotLine way={way} />
    </Heading>
  )
}

const Heading = styled.h2`
  display: grid;
  align-content: start;
  gap: 0.35rem;
  font-size: var(--step-3);
`

type Dot = [x: number, y: number]

/** Variants of the line: where the lead is, the path from there, and where the follow ends. In a box of 220 by 40. */
const ways = {
  /** Equal steps, with the next one already under way. */
  beats: { lead: [40, 30], way: 'q20 -36 40 0 t40 0 t40 0 t40 0', follow: [200, 30] },
  /** A whip: around, and back out. */
  whip: { lead: [64, 32], way: 'C150 32 166 4 130 4 S96 32 208 32', follow: [208, 32] },
  /** Passed from one to the next. */
  relay: { lead: [48, 30], way: 'c14 -28 40 -28 54 0 c14 -20 38 -20 52 0 c12 -14 34 -14 48 0', follow: [202, 30] },
} satisfies Record<string, { lead: Dot; way: string; follow: Dot }>

type Way = keyof typeof ways

/**
 * Draws the slot, the line that two dancers share. It starts at the left edge of the page and is animated from lead to follow
 * as its heading scrolls into view. Decorative.
 */
function SlotLine({ way }: { way: Way }) {
  const { lead, way: path, follow } = ways[way]
  const from = `M${lead.join(' ')}`
  return (
    <SlotDrawing viewBox="0 0 220 40" width="220" height="40" aria-hidden="true">
      <path d={`M-2400 ${lead[1]} H${lead[0]}`} />
      <path data-way d={from + path} pathLength="1" />
      <circle cx={lead[0]} cy={lead[1]} r="7" />
      <OnWay $path={from + path}>
        <circle cx={follow[0]} cy={follow[1]} r="7" />
      </OnWay>
    </SlotDrawing>
  )
}

/* Separate from the drawing, whose styles all lines share. */
const OnWay = styled.g<{ $path: string }>`
  --way: path('${({ $path }) => $path}');
`

const SlotDrawing = styled.svg`
  overflow: visible;
  view-timeline: --line block;

  path {
    stroke-width: 2.5;
  }

  g circle {
    fill: var(--cool);
  }

  /* Without scroll-driven animations, or with reduced motion, the line is static. */
  @supports (animation-timeline: view()) {
    @media screen and (prefers-reduced-motion: no-preference) {
      [data-way] {
        stroke-dasharray: 1 1;
        animation: dance-line linear both;
      }

      g circle {
        cx: 0;
        cy: 0;
        offset: var(--way) 100% 0deg;
        animation: dance-follow linear both;
      }

      [data-way],
      g circle {
        animation-timeline: --line;
        animation-range: entry 100% cover 45%;
      }
    }
  }
`
