import { follow, lead, markLine } from './mark.ts'
import { Follow, Lead } from './SlotLine.tsx'

/** Lead and follow on their slot, stretched into a W. Decoration: the name stands beside it. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <path d={markLine} fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <Lead {...lead} />
      <Follow {...follow} />
    </svg>
  )
}
