import type { Finding } from './finding.ts'

/** The levels, most severe first, with their headings. */
const levels: { level: Finding['level']; title: string }[] = [
  { level: 'error', title: 'Fix this' },
  { level: 'warning', title: 'Take a look' },
  { level: 'info', title: 'Good to know' },
]

/** Groups findings by level, most severe first; omits empty levels. */
export const byLevel = (findings: Finding[]) =>
  levels
    .map(({ level, title }) => ({ level, title, findings: findings.filter((finding) => finding.level === level) }))
    .filter(({ findings }) => findings.length > 0)
