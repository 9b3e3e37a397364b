import type { ComponentProps, ReactNode } from 'react'
import { styled } from 'styled-components'
import type { OfferedCard } from '../queries/registerPageContent.ts'
import { isLow, width } from '../theme.ts'
import { WhatItCosts } from './WhatItCosts.tsx'
import { inARow, WhenAndWhere } from './WhenAndWhere.tsx'

/** A phone in landscape. */
export const onItsSide = `(min-width: ${width.s}) and ${isLow}`

type Props = Pick<ComponentProps<typeof WhenAndWhere>, 'where' | 'now'> & {
  /** The card that pays for an evening. */
  admission: OfferedCard | null
  /** The button at the end of the line. */
  children: ReactNode
}

/** Shows where the next class is and what it costs, on the line that runs into the button. */
export const HeroFacts = ({ where, now, admission, children }: Props) => (
  <Facts>
    <WhenAndWhere when={null} where={where} now={now}>
      {admission && <WhatItCosts card={admission} />}
    </WhenAndWhere>
    {children}
  </Facts>
)

/* The line runs from the edge of the window past the facts into the button, and on beside the sections below. */
const Facts = styled.div`
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
    > dl {
      margin-inline-start: 0;
    }

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
