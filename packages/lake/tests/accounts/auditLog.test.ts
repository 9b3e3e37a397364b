import { expect, it, onTestFinished } from 'vitest'
import { auditLine, maxSimilarEntries } from '../../src/store/auditLog.ts'
import { openStore } from '../../src/store/store.ts'

function auditedStore() {
  const store = openStore(':memory:')
  onTestFinished(() => store.close())
  const { audit } = store.accounts
  return { ...audit, entries: () => audit.list({ before: 1e9, limit: 10_000 }) }
}

it('the log output has a line of JSON for each entry of the audit log', () => {
  const { record, watch } = auditedStore()
  const lines: string[] = []
  watch((entry) => lines.push(auditLine(entry)))
  record({ at: 0, action: 'export', actor: 'p1', address: '203.0.113.9', detail: 'a\nb' })
  const event = '"audit":"export","actor":"p1","subject":null,"from":"203.0.113.9","detail":"a\\nb"'
  expect(lines).toEqual([`{"time":"1970-01-01T00:00:00.000Z","level":"info",${event}}\n`])
})

it('the audit log cannot be flooded, and keeps the actions of others', () => {
  const { record, entries } = auditedStore()
  record({ at: 0, action: 'signInFailed', actor: null, subject: 'p2' })
  for (let number = 0; number < maxSimilarEntries + 5; number++) {
    record({ at: number, action: 'signInFailed', actor: null, subject: 'p1', detail: String(number) })
    if (number % 100 === 0) record({ at: number, action: 'remove', actor: 'p1', subject: `p${number}` })
  }
  const failed = entries().filter(({ action, subject }) => action === 'signInFailed' && subject === 'p1')
  expect([failed.length, failed.at(-1)?.detail]).toEqual([maxSimilarEntries, '5'])
  expect(entries()).toHaveLength(maxSimilarEntries + 12)
})
