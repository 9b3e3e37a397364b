import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { lakeFlags } from '../../bin/lake.ts'
import { openDataset } from '../../lake/dataset.ts'
import { openStore } from '../../lake/store.ts'
import { fill, makeDocuments } from './documents.ts'
import { formatTimes, type Figure } from './figure.ts'

const size = 10_000
const rounds = 4000
const goalInMb = 250
const token = 'bench-token-that-has-over-32-characters'

/** What a lake process holds in memory: empty, and with 10,000 documents after some use. */
export async function lakeMemory(): Promise<Figure[]> {
  const empty = await memoryWith(0)
  const full = await memoryWith(size)
  return [
    {
      what: `Memory of the lake, 10,000 documents, after ${rounds} queries and ${rounds} writes`,
      measured: `${full.toFixed(0)} MB`,
      comparedWith: `without documents ${empty.toFixed(0)} MB`,
      ratio: formatTimes(full / empty),
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

  const env = { ...process.env, SANITY_API_HOST: '', LAKE_PORT: '0', LAKE_DIR: dir, LAKE_TOKEN: token }
  const child = fork('lake/main.ts', { env, execArgv: lakeFlags, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const client = createClient({
    projectId: 'westie',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    token,
  })
  for (let round = 0; round < rounds; round++) {
    const slug = `class-${count - 1 - round}`
    await client.fetch('*[_type == "class" && slug.current == $slug]{..., teachers[]->}', { slug })
    await client.createOrReplace({ _id: 'written', _type: 'class', priceInCents: round })
  }
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)]))

  child.kill('SIGTERM')
  await once(child, 'exit')
  rmSync(dir, { recursive: true })
  return kilobytes / 1024
}
