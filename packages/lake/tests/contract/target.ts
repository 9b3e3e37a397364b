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
 *   CONTRACT_TOKEN       a token with administrator rights: some tests make and delete datasets
 *
 *   CONTRACT_PROJECT_ID=… CONTRACT_TOKEN=… npx vitest run packages/lake/tests/contract --testTimeout 60000
 *
 * The tests use the API alone. Documents, types and datasets that they make carry the name of their run, and are deleted.
 */
export async function openTarget() {
  const hosted = process.env.CONTRACT_PROJECT_ID
  const { config, url, close } = hosted ? hostedTarget(hosted) : await startLake()
  const client = createClient({
    ...config,
    apiVersion: '2025-02-19',
    useCdn: false,
  })
  const run = `contract-${randomBytes(4).toString('hex')}`
  const leftovers: (() => Promise<unknown>)[] = []

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
    ownDataset,

    /** @returns a client for a dataset of its own, which is empty */
    async makeDataset(name: string): Promise<SanityClient> {
      const own = ownDataset(name)
      await client.datasets.create(own.config().dataset ?? '', { aclMode: url === null ? 'public' : 'private' })
      return own
    },
  }

  /** @returns a client for a dataset that is still to be made; it is deleted after the tests */
  function ownDataset(name: string): SanityClient {
    const dataset = `${run}-${name}`
    leftovers.push(async () => {
      const left = await client.datasets.list()
      if (left.some((one) => one.name === dataset)) await client.datasets.delete(dataset)
    })
    return client.withConfig({ dataset })
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

async function startLake(): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'lake-contract-'))
  const store = openStore(join(folder, 'lake.sqlite'))
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
