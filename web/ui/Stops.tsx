import { styled } from 'styled-components'

/** Stops on the slot line, with the colors of lead and follow alternating. `data-row` arranges them across the page if there is room. */
export const Stops = styled.ol`
  display: grid;

  > li {
    position: relative;
    padding: 0 0 var(--space-m) 1.75rem;
    border-left: var(--thread) solid var(--hot);
  }

  > li:last-child {
    padding-bottom: 0;
  }

  /* Drawn with a border, because print and forced colors omit backgrounds. */
  > li::before {
    content: '';
    position: absolute;
    top: 0.2rem;
    left: -0.625rem;
    width: 1.125rem;
    height: 1.125rem;
    border: 0.5625rem solid var(--hot);
    border-radius: 50%;
  }

  > li:nth-child(even of :not([hidden]))::before {
    border-color: var(--cool);
  }

  @media print {
    > li {
      break-inside: avoid;
    }
  }

  @media (min-width: 56rem) {
    &[data-row] {
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
    }

    &[data-row] > li {
      padding: 1.25rem 1.5rem 0 0;
      border-top: var(--thread) solid var(--hot);
      border-left: 0;
    }

    &[data-row] > li::before {
      top: -0.625rem;
      left: 0;
    }
  }
`
