/** What the embedded store says of its backups: packages/lake/src/routes/backups.ts. */
export type Backups = {
  /** ISO time at which a backup was last restored for proof. */
  lastProvenAt: string | null
  /** Why the last attempt to restore one failed; null: it did not. */
  lastFailure: { at: string; problem: string } | null
  replica: { problem: string | null } | null
}

const dayMs = 24 * 60 * 60 * 1000
const longestDays = 8

/**
 * Describes in a sentence how far the backups of the store can be trusted.
 * @param now milliseconds since 1970
 * @returns null where no backups are set up
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
