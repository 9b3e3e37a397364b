/** The status of the backups, as the embedded content store reports it. */
export type Backups = {
  /** ISO 8601: when a backup was last test-restored; null if never. */
  lastProvenAt: string | null
  /** Why the last test restore failed; null if it succeeded. */
  lastFailure: { at: string; problem: string } | null
  replica: { problem: string | null } | null
}

const dayMs = 24 * 60 * 60 * 1000
const longestDays = 8

/**
 * Describes the status of the backups in one sentence.
 * @param now milliseconds since 1970
 * @returns null if no backups are set up
 */
export function backupStatus({ lastProvenAt, lastFailure, replica }: Backups, now: number) {
  if (lastProvenAt === null && lastFailure === null && replica === null) return null
  const days = lastProvenAt === null ? Infinity : Math.floor((now - Date.parse(lastProvenAt)) / dayMs)
  const last = `Last proven backup: ${days === Infinity ? 'never' : (['today', 'yesterday'][days] ?? `${days} days ago`)}`
  const problem = lastFailure?.problem ?? replica?.problem ?? null
  if (problem === null && days <= longestDays) return { text: last, isWarning: false }
  return {
    text: `${last}${problem === null ? '' : `. ${problem}`}. Tell the person who runs the site.`,
    isWarning: true,
  }
}
