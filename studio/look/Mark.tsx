import { follow, lead, markLine } from '../../web/ui/mark.ts'

/** The mark of the site, on a ground of its own: it stands on light and on dark. */
export function Mark() {
  return (
    <svg viewBox="-8 -8 64 64" width="1em" height="1em" aria-hidden="true">
      <rect x="-8" y="-8" width="64" height="64" rx="14" fill="#1b120e" />
      <path d={markLine} fill="none" stroke="#fdf2e1" strokeWidth="4" strokeLinecap="round" />
      <circle {...lead} fill="#ff6038" />
      <circle {...follow} fill="#4fbdb9" />
    </svg>
  )
}
