import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { tappable } from './ButtonLink.tsx'

/** Folds content that is too long for its container. Works without scripts, and is open on paper. */
export function Folded({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Fold>
      <summary>{label}</summary>
      {children}
    </Fold>
  )
}

const Fold = styled.details`
  summary {
    ${tappable}
    gap: 0.5rem;
    color: var(--press);
    font-weight: 600;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  /* A stretched line that settles when it is pressed. */
  summary::before {
    content: '';
    width: 0.55em;
    height: 0.55em;
    border: solid var(--hot);
    border-width: 0 2.5px 2.5px 0;
    rotate: 45deg;
    translate: 0 -0.15em;
    transition: rotate var(--settle);
  }

  &[open] > summary::before {
    rotate: -135deg;
    translate: 0 0.15em;
  }
`
