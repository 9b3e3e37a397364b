import { join } from 'node:path'
import type { LakeDocument } from '../../lake/document.ts'
import { createLake } from '../../lake/lake.ts'
import { openStore } from '../../lake/store.ts'
import { sampleDocuments } from './documents.ts'
import { temporaryFolder } from './temporaryFolder.ts'

export const token = 'benchmark-token-that-has-over-32-characters'
export const dataset = 'production'

const url = 'http://localhost:3333'
const documentsATransaction = 1000

/** Writes documents into a lake's folder as they are, a thousand a transaction. */
export function fill(dir: string, documents: LakeDocument[]): void {
  const store = openStore(join(dir, 'lake.sqlite'))
  for (let from = 0; from < documents.length; from += documentsATransaction) {
    const changes = documents
      .slice(from, from + documentsATransaction)
      .map((after) => ({ id: after._id, before: null, after }))
    const id = `load-${from}`
    store.commit(dataset, {
      id,
      fingerprint: id,
      timestamp: '2026-01-01T00:00:00Z',
      author: 'bench',
      mutations: [],
      changes,
    })
  }
  store.close()
}

/** A lake of this process that holds so much sample content in a file on disk. */
export function openLake(count: number) {
  const folder = temporaryFolder()
  fill(folder.path, sampleDocuments(count))
  const store = openStore(join(folder.path, 'lake.sqlite'))
  const lake = createLake({
    store,
    token,
    url,
    dataset,
    projectId: 'westie',
    assetsDir: join(folder.path, 'assets'),
  })

  return {
    dataset: lake.context.dataset(dataset),

    /** Posts JSON as an administrator. @returns the answer's body @throws Error when the lake refuses */
    async post(path: string, body: unknown): Promise<Record<string, unknown>> {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await lake.fetch(
        new Request(`${url}/v2025-02-19${path}/${dataset}`, { method: 'POST', headers, body: JSON.stringify(body) }),
      )
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as Record<string, unknown>
    },

    [Symbol.dispose]() {
      lake.close()
      store.close()
      folder[Symbol.dispose]()
    },
  }
}
