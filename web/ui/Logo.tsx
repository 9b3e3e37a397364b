import { follow, lead, markLine } from './mark.ts'
import { Follow, Lead } from './SlotLine.tsx'

/** Shows the logo: lead and follow on a slot stretched into a W. Decorative, because the name is next to it. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <path d={markLine} fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <Lead {...lead} />
      <Follow {...follow} />
    </svg>
  )
}
