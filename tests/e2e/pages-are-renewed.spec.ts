import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { requestRenewal } from '../../web/renewal/requestRenewal.ts'
import { siteUrl } from '../addresses.ts'
import { now } from './clock.ts'
import { readMetrics } from './store.ts'
import { test } from './visitor.ts'
import { workerStack } from './workerStack.ts'

test('all pages are renewed with fifteen requests to the content store', async () => {
  const secret = readFileSync(join(workerStack().lakeDir, 'webhook-secret'), 'utf8').trim()
  await requestRenewal(siteUrl, secret, 'test', now()) // finishes renewals that an earlier test has left
  const before = await countQueries()
  await requestRenewal(siteUrl, secret, 'another test', now())
  const asked = (await countQueries()) - before
  expect(asked).toBeGreaterThan(7)
  expect(asked).toBeLessThanOrEqual(15)
})

async function countQueries(): Promise<number> {
  const metrics = await readMetrics()
  const counts = metrics.matchAll(/^lake_requests_total\{[^}]*route="[^"]*data\/query[^"]*"[^}]*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}
