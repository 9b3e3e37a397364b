import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lakeFlags } from '../../packages/lake/src/lakeSettings.ts'
import { loadDataset } from '../../packages/lake/src/dataset/dataset.ts'
import type { LakeDocument } from '../../packages/lake/src/document.ts'
import { openStore } from '../../packages/lake/src/store/store.ts'
import { fill } from './documents.ts'
import { storeClient } from '../storeClient.ts'

const token = 'bench-token-that-has-over-32-characters'

export type LakeProcess = Awaited<ReturnType<typeof startLakeProcess>>

/** Starts a lake as in production: a separate process, over HTTP, with its data on disk. */
export async function startLakeProcess(documents: LakeDocument[]) {
  const dir = mkdtempSync(join(tmpdir(), 'bench-lake-'))
  const store = openStore(join(dir, 'lake.sqlite'))
  fill(loadDataset(store, 'production'), documents)
  store.close()

  const env = {
    ...process.env,
    SANITY_API_HOST: '',
    LAKE_PORT: '0',
    LAKE_DIR: dir,
    LAKE_TOKEN: token,
  }
  const child = fork('packages/lake/src/main.ts', {
    env,
    execArgv: lakeFlags,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]

  const client = storeClient(url, { token })
  return {
    url,
    token,
    client,
    /** Returns the resident set size in megabytes. */
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(dir, { recursive: true })
    },
  }
}
