import { styled } from 'styled-components'

const Drawing = styled.svg.attrs({ 'aria-hidden': true })`
  height: auto;
  overflow: visible;

  path {
    stroke: var(--stroke, var(--hot));
    stroke-linejoin: round;
  }

  path[data-to-come] {
    stroke-dasharray: 0.1 11;
    stroke-width: 5;
  }

  path[data-light] {
    fill: var(--paper-raised);
    stroke: none;
  }

  circle[data-open] {
    fill: none;
    stroke: var(--glow);
    stroke-width: 3;
    stroke-dasharray: 4 5;
  }
`

/** Drawings at the end of a page. Decorative. */
export const endingDrawings = {
  /** A question mark whose point is the follow's dot. */
  question: (
    <Drawing viewBox="0 0 200 216" width="200" height="216">
      <path d="M44 78 A56 56 0 1 1 132 124 C110 138 100 148 100 170" />
      <circle cx="44" cy="78" r="11" />
      <circle cx="100" cy="204" r="11" />
    </Drawing>
  ),
  /** A dance that isn't finished: the rest is up to the reader. */
  unfinished: (
    <Drawing viewBox="0 0 560 130" width="560" height="130">
      <path d="M-2400 96 H40 C130 96 118 16 196 16 S262 96 340 96" />
      <path data-to-come d="M340 96 C420 96 410 30 468 30 S520 66 534 66" />
      <circle cx="40" cy="96" r="11" />
      <circle cx="340" cy="96" r="11" />
      <circle data-open cx="546" cy="66" r="11" />
    </Drawing>
  ),
  /** An open door and the way in. */
  door: (
    <Drawing viewBox="0 0 300 300" width="300" height="300">
      <path data-light d="M128 52 V262 L70 284 H236 V24 H70 Z" />
      <path d="M-2400 284 H70" />
      <path d="M70 284 V24 H236 V284 H2400" />
      <path d="M70 24 L128 52 V262 L70 284" />
      <path d="M116 164 v8" />
      <circle cx="22" cy="284" r="11" />
      <circle cx="184" cy="238" r="11" />
    </Drawing>
  ),
}
