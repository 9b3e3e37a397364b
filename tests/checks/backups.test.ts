import { expect, it } from 'vitest'
import { backupStatus } from '../../checks/storeFindings.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const proven = (lastProvenAt: string | null, others = {}) =>
  backupStatus({ lastProvenAt, lastFailure: null, replica: null, ...others }, now)

it('reports when a backup was last proven, and warns after eight days', () => {
  expect(proven('2026-11-24T03:30:00Z')).toEqual({ text: 'Last proven backup: today', isWarning: false })
  expect(proven('2026-11-23T03:30:00Z')).toEqual({ text: 'Last proven backup: yesterday', isWarning: false })
  expect(proven('2026-11-16T03:30:00Z')).toEqual({ text: 'Last proven backup: 8 days ago', isWarning: false })
  expect(proven('2026-11-15T03:30:00Z')).toEqual({
    text: 'Last proven backup: 9 days ago. Tell the person who runs the site.',
    isWarning: true,
  })
})

it('warns with the reason when a restore or the replica fails', () => {
  const lastFailure = { at: '2026-11-24T03:31:00Z', problem: 'lake.sqlite is missing' }
  expect(proven('2026-11-23T03:30:00Z', { lastFailure })).toEqual({
    text: 'Last proven backup: yesterday. lake.sqlite is missing. Tell the person who runs the site.',
    isWarning: true,
  })
  expect(proven('2026-11-24T03:30:00Z', { replica: { problem: 'the disk is full' } })?.isWarning).toBe(true)
})

it('warns when backups are set up but unproven, and returns null without backups', () => {
  expect(proven(null, { replica: { problem: null } })?.text).toContain('Last proven backup: never')
  expect(proven(null)).toBeNull()
})
