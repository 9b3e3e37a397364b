import { styled } from 'styled-components'
import { SlotLine } from './SlotLine.tsx'

/** A section's heading, with the slot line settling under it. */
export function SlotHeading({ id, children }: { id?: string; children: string }) {
  return (
    <Heading id={id}>
      <span>{children}</span>
      <SlotLine />
    </Heading>
  )
}

const Heading = styled.h2`
  display: grid;
  align-content: start;
  gap: 0.35rem;
  font-size: var(--step-3);
`
