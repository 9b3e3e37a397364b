import { statSync } from 'node:fs'
import { expect } from '@playwright/test'
import { now, renewPages } from './clock.ts'
import { organisersClient } from './store.ts'
import { test } from './visitor.ts'
import { workerStack } from './workerStack.ts'

test('all pages are renewed with eleven requests to the content store', async () => {
  // The store reports a change within a moment, also the late ones that it makes itself to an uploaded picture.
  await expect.poll(async () => now() - (await lastChange()), { intervals: [250] }).toBeGreaterThan(3000)
  await renewPages(now()) // finishes renewals that an earlier test has left
  const before = countQueries()
  await renewPages(now())
  expect(countQueries() - before).toBe(11)
})

async function lastChange(): Promise<number> {
  // Other tests leave documents that were changed at times ahead.
  const latest = '*[dateTime(_updatedAt) <= dateTime($now)] | order(_updatedAt desc)[0]._updatedAt'
  return Date.parse(await organisersClient().fetch<string>(latest, { now: new Date(now()).toISOString() }))
}

const countQueries = () => statSync(workerStack().queriesFile).size
