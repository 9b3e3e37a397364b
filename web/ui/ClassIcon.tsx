import { styled } from 'styled-components'

type ClassKind = 'wcs1' | 'wcs2' | 'vibes'

/** Two dancers and their slot: side by side, stretched, or turning around each other. */
const slots: Record<ClassKind, { line: string; lead: [number, number]; follow: [number, number] }> = {
  wcs1: { line: 'M4 34 H60', lead: [22, 34], follow: [42, 34] },
  wcs2: { line: 'M4 46 H18 C44 46 50 18 30 18 S26 46 60 46', lead: [30, 18], follow: [50, 46] },
  vibes: { line: 'M4 32 C10 12 18 12 24 32 S38 52 44 32 S56 14 60 24', lead: [24, 32], follow: [50, 20] },
}

export function ClassIcon({ kind }: { kind: ClassKind }) {
  const { line, lead, follow } = slots[kind]
  return (
    <Icon viewBox="0 0 64 64" width="56" height="56" aria-hidden="true">
      <path d={line} />
      <circle cx={lead[0]} cy={lead[1]} r="6.5" />
      <circle cx={follow[0]} cy={follow[1]} r="6.5" />
    </Icon>
  )
}

const Icon = styled.svg`
  flex: none;
  padding: 4px;
  border-radius: 50%;
  background: var(--ink);
  --cool: #8bd8d3;

  @media (forced-colors: active) {
    --cool: CanvasText;
  }

  path {
    stroke: var(--glow);
  }
`
