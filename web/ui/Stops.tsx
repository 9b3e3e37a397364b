import { styled } from 'styled-components'
import { width } from '../theme.ts'

/** A dancer on the slot line, in the color `--dancer`. Drawn with a border, because print and forced colors omit backgrounds. */
export const dot = `
  content: '';
  position: absolute;
  width: 1.125rem;
  height: 1.125rem;
  border: 0.5625rem solid var(--dancer, var(--hot));
  border-radius: 50%;
`

/** Puts an element on the slot line, which runs down its side. */
export const besideLine = `
  position: relative;
  border-left: var(--thread) solid var(--hot);

  &:last-child {
    padding-bottom: 0;
  }

  &::before {
    ${dot}
    top: 0.2rem;
    left: -0.625rem;
  }
`

/** Puts an element below the line, which runs across the page. */
export const belowLine = `
  position: relative;
  border: 0 solid var(--hot);
  border-top-width: var(--thread);

  &::before {
    ${dot}
    top: -0.625rem;
    left: 0;
  }
`

/** Stops on the slot line, with the colors of lead and follow alternating. `data-row` arranges them across the page if there is room. */
export const Stops = styled.ol`
  display: grid;

  > li {
    padding: 0 0 var(--space-m) 1.75rem;
    ${besideLine}
  }

  > li:nth-child(even of :not([hidden])) {
    --dancer: var(--cool);
  }

  @media (min-width: ${width.l}) {
    &[data-row] {
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
    }

    &[data-row] > li {
      padding: 1.25rem 1.5rem 0 0;
      ${belowLine}
    }
  }
`
