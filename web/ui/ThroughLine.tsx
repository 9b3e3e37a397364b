import { styled } from 'styled-components'
import { palette } from '../../shared/palette.ts'
import { width } from '../theme.ts'

/** Draws paths in a box that is stretched to its element. Dots are lines without a length, so that they stay round. */
const drawing = (width: number, line: string, lead: string, follow: string) => {
  const path = (d: string, color: string, size: number) =>
    `<path d='${d}' stroke='${color}' stroke-width='${size}' vector-effect='non-scaling-stroke'/>`
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} 120' preserveAspectRatio='none' fill='none' stroke-linecap='round'>` +
    `${path(line, palette.hot, 2.5)}${path(`M${lead} h.01`, palette.hot, 18)}${path(`M${follow} h.01`, palette.deepCool, 18)}</svg>`
  return `url("data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}") 0 0 / 100% 100%`
}

/** On its way across the page, the line stretches and settles. */
const stretch = drawing(
  1200,
  'M1198 0 C1198 60 1168 60 1110 60 H800 C690 60 700 30 640 30 S590 60 480 60 H90 C32 60 2 60 2 120',
  '800 60',
  '640 30',
)

/** On a phone, it stretches into the page and comes back. */
const elastic = drawing(300, 'M2 0 C2 50 26 50 90 50 S170 28 206 28 S252 84 206 84 S2 60 2 120', '90 50', '206 28')

const isWide = `(min-width: ${width.l})`

/**
 * Connects the sections inside by one line from the hero to the footer: it runs down on one side of the text and changes sides
 * between two sections, or along the stops of a section that has a row of them. Decorative.
 */
export const ThroughLine = styled.div`
  --rail: calc(var(--edge) - var(--beside));

  @media screen and (forced-colors: none) {
    > section {
      position: relative;
      isolation: isolate;
      overflow: clip;
    }

    > section::before,
    > section::after {
      content: '';
      position: absolute;
      z-index: -1;
      left: var(--rail);
    }

    > section::before {
      inset-block: 0 var(--space-xl);
      border-left: var(--thread) solid var(--hot);
    }

    > section::after {
      bottom: 0;
      width: min(75%, 300px);
      height: var(--space-xl);
      background: ${elastic};
    }

    > section:last-of-type::before {
      bottom: 0;
    }

    > section:last-of-type::after {
      content: none;
    }
  }

  @media screen and (forced-colors: none) and (not ${isWide}) {
    > section > ol {
      margin-inline-start: calc(-1 * var(--beside));
    }
  }

  @media screen and (forced-colors: none) and ${isWide} {
    > section:nth-of-type(odd)::before {
      right: var(--rail);
      left: auto;
    }

    > section::after {
      right: var(--rail);
      width: auto;
      background: ${stretch};
    }

    > section:nth-of-type(even)::after {
      scale: -1 1;
    }

    > section:nth-of-type(even):last-of-type::before {
      bottom: var(--space-xl);
    }

    > section:has(> ol)::before,
    > section:has(> ol)::after {
      content: none;
    }

    > section > ol {
      position: relative;
    }

    > section > ol::before,
    > section > ol::after {
      content: '';
      position: absolute;
      z-index: -1;
      width: var(--beside);
      height: 100vh;
      border: 0 solid var(--hot);
    }

    > section > ol::after {
      bottom: calc(100% - var(--thread));
      left: 100%;
      border-width: 0 var(--thread) var(--thread) 0;
      border-bottom-right-radius: var(--beside);
    }

    > section > ol::before {
      top: 0;
      right: 100%;
      border-width: var(--thread) 0 0 var(--thread);
      border-top-left-radius: var(--beside);
    }
  }
`
