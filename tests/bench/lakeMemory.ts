import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { openDataset } from '../../lake/dataset.ts'
import { openStore } from '../../lake/store.ts'
import { fill, makeDocuments } from './documents.ts'
import type { Figure } from './figure.ts'

const goalInMb = 250

/** What a lake process holds in memory: empty, and with 10,000 documents after some use. */
export async function lakeMemory(): Promise<Figure[]> {
  const empty = await memoryWith(0)
  const full = await memoryWith(10_000)
  return [
    {
      what: 'Memory of the lake, 10,000 documents, after 500 queries',
      measured: `${full.toFixed(0)} MB`,
      comparedWith: `without documents ${empty.toFixed(0)} MB`,
      ratio: empty / full,
      goal: `less than ${goalInMb} MB`,
      isMet: full < goalInMb,
    },
  ]
}

async function memoryWith(count: number): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-lake-'))
  const store = openStore(join(dir, 'lake.sqlite'))
  fill(openDataset(store, 'production'), makeDocuments(count))
  store.close()

  const env = { ...process.env, SANITY_API_HOST: '', LAKE_PORT: '0', LAKE_DIR: dir }
  const child = fork('lake/main.ts', { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const client = createClient({
    projectId: 'westie',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
  })
  for (let query = 0; query < 500; query++) {
    await client.fetch('*[_type == "class" && slug.current == $slug]{..., teachers[]->}', { slug: `class-${query}` })
  }
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)]))

  child.kill('SIGTERM')
  await once(child, 'exit')
  rmSync(dir, { recursive: true })
  return kilobytes / 1024
}
