import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { afterAll } from 'vitest'
import { startHooks } from '../../src/hooks/startHooks.ts'
import { createLake } from '../../src/lake.ts'
import { publishDueReleases } from '../../src/releases/publishDueReleases.ts'
import { serve } from '../../src/lakeServer.ts'
import { openStore } from '../../src/store/store.ts'

/** Serves a lake to the official packages, which tests share. @param datasets further datasets, which are empty */
export async function openTarget(...datasets: string[]) {
  const identity = { projectId: 'contract', dataset: 'production', token: randomBytes(24).toString('hex') }
  const store = openStore(':memory:')
  for (const dataset of datasets) store.datasets.add(dataset)
  const assetsDir = mkdtempSync(join(tmpdir(), 'lake-contract-'))
  const server = await serve({ host: '127.0.0.1', port: 0 }, (url) =>
    createLake({ store, assetsDir, url, ...identity }),
  )
  const hooks = startHooks(server.lake.context)
  publishDueReleases(server.lake.context)
  const client = createClient({
    ...identity,
    apiHost: server.url,
    useProjectHostname: false,
    apiVersion: '2025-02-19',
    useCdn: false,
  })
  afterAll(async () => {
    await server.close()
    await hooks.close()
    store.close()
    rmSync(assetsDir, { recursive: true })
  })

  return {
    ...identity,
    client,
    url: server.url,

    /** Returns a client for one of the datasets. */
    clientOf: (dataset: string) => client.withConfig({ dataset }),
  }
}

export type Target = Awaited<ReturnType<typeof openTarget>>
