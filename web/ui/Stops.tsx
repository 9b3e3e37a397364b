import { styled } from 'styled-components'

/** Stops on the slot line, with the colors of lead and follow alternating. `data-row` arranges them across the page if there is room. */
export const Stops = styled.ol`
  display: grid;

  > li {
    position: relative;
    padding: 0 0 var(--space-m) 1.75rem;
    border-left: 2.5px solid var(--hot);
  }

  > li:last-child {
    padding-bottom: 0;
  }

  /* Drawn with a border, because print and forced colors omit backgrounds. */
  > li::before {
    content: '';
    position: absolute;
    top: 0.2rem;
    left: -10px;
    width: 18px;
    height: 18px;
    border: 9px solid var(--hot);
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
      border-top: 2.5px solid var(--hot);
      border-left: 0;
    }

    &[data-row] > li::before {
      top: -10px;
      left: 0;
    }
  }
`
