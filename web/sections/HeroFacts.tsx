import { styled } from 'styled-components'
import { lowHeight, width } from '../theme.ts'
import { inARow } from './WhenAndWhere.tsx'

/** A phone on its side, on which little fits on the first screen. */
export const onItsSide = `(min-width: ${width.s}) and (max-height: ${lowHeight})`

/** Shows place, price and button on the line, which runs from the edge of the window into the button and on along the sections. */
export const HeroFacts = styled.div`
  /* From the top of the facts to the line beside them, and from the top of the button to the line that runs into it. */
  --to-line: 0.4rem;
  --to-button: -1.5625rem;

  position: relative;
  display: grid;
  gap: 1rem;

  > dl {
    view-transition-name: slot;
  }

  &::after {
    content: '';
    position: absolute;
    inset: var(--to-line) auto calc(-1 * var(--below)) calc(-1 * var(--beside));
    border-left: var(--thread) solid var(--hot);
  }

  @media ${onItsSide}, (forced-colors: active) {
    &::after {
      content: none;
    }
  }

  @media ${inARow} {
    display: flex;
    align-items: start;
    gap: 0;

    &::after {
      inset: 0 auto calc(-1 * var(--below)) 100%;
      width: var(--beside);
      border: 0 solid var(--hot);
      border-width: var(--thread) var(--thread) 0 0;
      border-top-right-radius: var(--beside);
    }

    > a {
      margin-top: var(--to-button);
    }
  }

  @media ${inARow} and (not (min-width: ${width.l})) {
    &::after {
      content: none;
    }
  }
`
