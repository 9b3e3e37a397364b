import type { Finding } from './finding.ts'

/** The worst first, with what organisers read above the findings of a level. */
const levels: { level: Finding['level']; title: string }[] = [
  { level: 'error', title: 'Put this right' },
  { level: 'warning', title: 'Have a look' },
  { level: 'info', title: 'Good to know' },
]

/** The findings by level, the worst first, without those levels that have none. */
export const byLevel = (findings: Finding[]) =>
  levels
    .map(({ level, title }) => ({ level, title, findings: findings.filter((finding) => finding.level === level) }))
    .filter(({ findings }) => findings.length > 0)
