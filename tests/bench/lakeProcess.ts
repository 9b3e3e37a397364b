import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
export async function startLakeProcess(documents: LakeDocument[], settings: Record<string, string> = {}) {
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
    ...settings,
  }
  const startedAt = performance.now()
  const child = fork('packages/lake/src/main.ts', {
    env,
    execArgv: lakeFlags,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const startMs = performance.now() - startedAt

  const client = storeClient(url, { token })
  return {
    url,
    token,
    client,
    /** The time from fork to the first response. */
    startMs,
    /** The resident set size in megabytes. */
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024,
    memoryOfAll: () => memoryOfAll(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(dir, { recursive: true })
    },
  }
}

/** Returns the memory of a process and its children in megabytes, with shared memory counted once. Linux only. */
export function memoryOfAll(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [String(pid), ...children].reduce((sum, one) => sum + proportionalMemory(one), 0)
}

/** Returns the memory of a process in megabytes, 0 if it has just ended. */
function proportionalMemory(pid: string): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}
