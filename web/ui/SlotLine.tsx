import { styled } from 'styled-components'

/**
 * The slot: the line that two dancers share. It comes in from the left edge of the page, stretches into a curve between
 * lead and follow, and settles. Decoration only.
 */
export function SlotLine() {
  return (
    <Drawing viewBox="0 0 220 40" width="220" height="40" aria-hidden="true">
      <path d="M-2400 30 H64 C118 30 112 8 152 8 S186 30 212 30" />
      <Lead cx="64" cy="30" r="7" />
      <Follow cx="212" cy="30" r="7" />
    </Drawing>
  )
}

const Drawing = styled.svg`
  overflow: visible;

  path {
    fill: none;
    stroke: var(--hot);
    stroke-width: 2.5;
    stroke-linecap: round;
  }
`

export const Lead = styled.circle`
  fill: var(--hot);
`

export const Follow = styled.circle`
  fill: var(--cool);
`
