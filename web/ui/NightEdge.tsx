import { styled } from 'styled-components'
import { Follow, Lead } from './SlotLine.tsx'

/** Where the night meets the paper: the slot line stretched across the page, lead and follow riding on it. */
export function NightEdge() {
  return (
    <Drawing viewBox="0 0 1440 120" aria-hidden="true">
      <path data-night-side d="M-1200 0 V74 H300 C520 74 560 22 800 22 S1080 92 1240 92 H2640 V0 Z" />
      <path data-line d="M-1200 74 H300 C520 74 560 22 800 22 S1080 92 1240 92 H2640" />
      <Lead cx="300" cy="74" r="9" />
      <Follow cx="800" cy="22" r="9" />
    </Drawing>
  )
}

const Drawing = styled.svg`
  width: max(100%, 46rem);
  max-width: none;
  height: auto;
  margin-bottom: -1px;
  overflow: visible;
  --cool: #4fbdb9;
  background: var(--paper);

  [data-night-side] {
    fill: var(--ink);
  }

  [data-line] {
    fill: none;
    stroke: var(--hot);
    stroke-width: 3;
  }

  @media print {
    display: none;
  }
`
