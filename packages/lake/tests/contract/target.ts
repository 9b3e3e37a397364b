import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'
import { afterAll } from 'vitest'
import { startHooks } from '../../src/hooks/startHooks.ts'
import { createLake } from '../../src/lake.ts'
import { publishDueReleases } from '../../src/releases/publishDueReleases.ts'
import { serve } from '../../src/lakeServer.ts'
import { openStore } from '../../src/store/store.ts'

/**
 * What the official packages can rely on, whichever Content Lake answers them. By default that is a lake of our own on a
 * free port; with these variables it is a hosted project, which shows where the two have drifted apart:
 *
 *   CONTRACT_PROJECT_ID  the project; unset: our own lake
 *   CONTRACT_DATASET     a public dataset of it, `production` when unset
 *   CONTRACT_TOKEN       a token with administrator rights: some tests need datasets of their own
 *
 *   CONTRACT_PROJECT_ID=… CONTRACT_TOKEN=… npx vitest run packages/lake/tests/contract --testTimeout 60000
 *
 * The tests use the API alone. Documents, types and datasets that they make carry the name of their run, and are deleted.
 * @param datasets the names of the datasets that the tests need beside the common one, which are empty
 */
export async function openTarget(...datasets: string[]) {
  const hosted = process.env.CONTRACT_PROJECT_ID
  const run = `contract-${randomBytes(4).toString('hex')}`
  const own = datasets.map((name) => `${run}-${name}`)
  const { config, url, close } = hosted ? hostedTarget(hosted) : await startLake(own)
  const client = createClient({
    ...config,
    apiVersion: '2025-02-19',
    useCdn: false,
  })
  const leftovers: (() => Promise<unknown>)[] = []
  for (const dataset of hosted ? own : []) {
    await client.datasets.create(dataset, { aclMode: 'public' })
    leftovers.push(() => client.datasets.delete(dataset))
  }

  afterAll(async () => {
    await client.delete({ query: '*[string::startsWith(_type, $run)]', params: { run } })
    for (const remove of leftovers) await remove()
    await close()
  }, 30_000)

  return {
    client,
    /** Null for a hosted project. */
    url,
    projectId: config.projectId,
    dataset: config.dataset,
    token: config.token,
    /** The same id, type or dataset for the same name, in this run only. */
    name: (name: string) => `${run}-${name}`,

    /** For what is neither of a type of this run nor a dataset. */
    removeAfterwards: (remove: () => Promise<unknown>) => void leftovers.push(remove),
    /** @returns a client for one of the datasets that these tests need */
    clientOf: (name: string): SanityClient => client.withConfig({ dataset: `${run}-${name}` }),
  }
}

export type Target = Awaited<ReturnType<typeof openTarget>>

type Started = {
  config: ClientConfig & { projectId: string; dataset: string; token: string }
  url: string | null
  close: () => Promise<void>
}

function hostedTarget(projectId: string): Started {
  const token = process.env.CONTRACT_TOKEN
  if (!token) throw new Error('CONTRACT_TOKEN is empty; give it a token of the project with administrator rights')
  const dataset = process.env.CONTRACT_DATASET || 'production'
  return { config: { projectId, dataset, token }, url: null, close: () => Promise.resolve() }
}

async function startLake(datasets: string[]): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'lake-contract-'))
  const store = openStore(join(folder, 'lake.sqlite'))
  for (const dataset of datasets) store.datasets.add(dataset)
  const identity = { projectId: 'contract', dataset: 'production', token: randomBytes(24).toString('hex') }
  const server = await serve({ host: '127.0.0.1', port: 0 }, (url) =>
    createLake({ store, assetsDir: join(folder, 'assets'), url, ...identity }),
  )
  const hooks = startHooks(server.lake.context)
  publishDueReleases(server.lake.context)
  return {
    config: { ...identity, apiHost: server.url, useProjectHostname: false },
    url: server.url,
    async close() {
      await server.close()
      await hooks.close()
      store.close()
      rmSync(folder, { recursive: true })
    },
  }
}
