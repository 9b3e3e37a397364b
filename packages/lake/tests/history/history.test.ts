import { expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { path } from './historyRequests.ts'

it('history requires a token', async () => {
  const lake = testLake()
  for (const address of [
    'documents/a?lastRevision=true',
    'transactions/a',
    'events/documents/a',
    'events/releases/r',
    'deletions',
  ]) {
    expect((await lake.asPublic(`${path}/${address}`)).status).toBe(401)
  }
})
