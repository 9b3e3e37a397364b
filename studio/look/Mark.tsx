import { palette } from '../../shared/palette.ts'
import { follow, lead, markLine } from '../../web/ui/mark.ts'

/** The site's logo on its own background, so that it works on light and dark. */
export function Mark() {
  return (
    <svg viewBox="-8 -8 64 64" width="1em" height="1em" aria-hidden="true">
      <rect x="-8" y="-8" width="64" height="64" rx="14" fill={palette.ink} />
      <path d={markLine} fill="none" stroke={palette.cream} strokeWidth="4" strokeLinecap="round" />
      <circle {...lead} fill={palette.hot} />
      <circle {...follow} fill={palette.follow} />
    </svg>
  )
}
