import { Follow, Lead } from './SlotLine.tsx'

/** Lead and follow on their slot, stretched into a W. Decoration: the name stands beside it. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <path
        d="M6 14 C9 40 17 40 20 26 C21.5 19 26.5 19 28 26 C31 40 39 40 42 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <Lead cx="6" cy="13" r="5.5" />
      <Follow cx="42" cy="13" r="5.5" />
    </svg>
  )
}
