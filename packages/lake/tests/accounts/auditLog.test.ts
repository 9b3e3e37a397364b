import { describe, expect, it, onTestFinished } from 'vitest'
import { auditLine, entriesPerHour, recordAudit } from '../../src/accounts/auditLog.ts'
import { openStore } from '../../src/store/store.ts'

const hourInMs = 60 * 60_000

function auditedStore() {
  const store = openStore(':memory:')
  onTestFinished(() => store.close())
  const { accounts } = store
  return { accounts, entries: () => accounts.audit.list({ person: null, before: 1e9, since: 0, limit: 1000 }) }
}

describe('the audit log', () => {
  it('counts equal sign-ins within an hour in one entry', () => {
    const { accounts, entries } = auditedStore()
    const fail = (at: number) =>
      recordAudit(accounts, { at, action: 'signInFailed', actor: null, subject: 'p1', from: '203.0.113.9' })
    for (const at of [1000, 2000, 3000, hourInMs + 1000]) fail(at)
    recordAudit(accounts, { at: 4000, action: 'signIn', actor: 'p1', from: '203.0.113.9' })
    expect(entries().map(({ action, count, at, lastAt }) => [action, count, at, lastAt])).toEqual([
      ['signIn', 1, 4000, 4000],
      ['signInFailed', 1, hourInMs + 1000, hourInMs + 1000],
      ['signInFailed', 3, 1000, 3000],
    ])
  })

  it('does not add to entries of a clock that was ahead', () => {
    const { accounts, entries } = auditedStore()
    const succeed = (at: number, from = '203.0.113.9') =>
      recordAudit(accounts, { at, action: 'signIn', actor: 'p1', from })
    for (let number = 0; number <= entriesPerHour; number++) succeed(1000 * hourInMs, `203.0.113.${number}`)
    succeed(1000)
    succeed(2000)
    expect(entries()[0]).toMatchObject({ actor: 'p1', address: '203.0.113.9', at: 1000, lastAt: 2000, count: 2 })
  })

  it('is a line of JSON for each entry in the log output', () => {
    const { accounts } = auditedStore()
    const lines: string[] = []
    accounts.audit.watch((entry) => lines.push(auditLine(entry)))
    recordAudit(accounts, { at: 0, action: 'export', actor: 'p1', from: '203.0.113.9', detail: 'a\nb' })
    recordAudit(accounts, { at: 1, action: 'export', actor: 'p1', from: '203.0.113.9', detail: 'a\nb' })
    const event = '"audit":"export","actor":"p1","subject":null,"from":"203.0.113.9","detail":"a\\nb"'
    expect(lines).toEqual([`{"time":"1970-01-01T00:00:00.000Z","level":"info",${event}}\n`])
  })

  it('cannot be flooded from many addresses, and keeps what administrators did meanwhile', () => {
    const { accounts, entries } = auditedStore()
    for (let number = 0; number < 500; number++) {
      recordAudit(accounts, { at: number, action: 'signInFailed', actor: null, from: `2001:db8::${number}` })
      recordAudit(accounts, { at: number, action: 'remove', actor: 'p1', subject: `p${number}` })
    }
    const failed = entries().filter(({ action }) => action === 'signInFailed')
    expect(failed).toHaveLength(entriesPerHour + 1)
    expect(failed[0]).toMatchObject({ count: 500 - entriesPerHour, actor: null, address: '', lastAt: 499 })
    expect(entries().filter(({ action }) => action === 'remove')).toHaveLength(500)
  })
})
