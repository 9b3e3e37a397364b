import { expect, it } from 'vitest'
import { type Backups, backupStatus } from '../../checks/storeFindings.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const made = (lastGoodAt: string | null, others: Partial<Backups> = {}) =>
  backupStatus({ lastGoodAt, problem: null, isAutomatic: false, ...others }, now)

it('reports how old the last good backup is, and warns after eight days', () => {
  expect(made('2026-11-24T03:30:00Z')).toEqual({ text: 'Last good backup: today', isWarning: false })
  expect(made('2026-11-23T03:30:00Z')).toEqual({ text: 'Last good backup: yesterday', isWarning: false })
  expect(made('2026-11-16T03:30:00Z')).toEqual({ text: 'Last good backup: 8 days ago', isWarning: false })
  expect(made('2026-11-15T03:30:00Z')).toEqual({
    text: 'Last good backup: 9 days ago. Tell the person who runs the site.',
    isWarning: true,
  })
})

it('warns with the reason when the last backup failed', () => {
  expect(made('2026-11-23T03:30:00Z', { problem: 'The backup to /mnt failed: the disk is full' })).toEqual({
    text: 'Last good backup: yesterday. The backup to /mnt failed: the disk is full. Tell the person who runs the site.',
    isWarning: true,
  })
})

it('warns when backups are set up but there is none yet, and returns null if none are set up', () => {
  expect(made(null, { isAutomatic: true })?.text).toContain('Last good backup: none yet')
  expect(made(null)).toBeNull()
})
