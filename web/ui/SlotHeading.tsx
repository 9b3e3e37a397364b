import { styled } from 'styled-components'
import { SlotLine, wayOf } from './SlotLine.tsx'

/** A section's heading, with the slot line under it, danced in a way of its own. */
export function SlotHeading({ id, children }: { id?: string; children: string }) {
  return (
    <Heading id={id}>
      <span>{children}</span>
      <SlotLine way={wayOf(id ?? children)} />
    </Heading>
  )
}

const Heading = styled.h2`
  display: grid;
  align-content: start;
  gap: 0.35rem;
  font-size: var(--step-3);
`
