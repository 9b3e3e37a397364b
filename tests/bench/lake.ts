import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLake, type LakeOptions } from '../../packages/lake/src/lake.ts'
import type { LakeDocument } from '../../packages/lake/src/document.ts'
import { openStore } from '../../packages/lake/src/store/store.ts'
import { fill, makeDocuments } from './documents.ts'

export const formatSize = (size: number) => `${size.toLocaleString('en-US')} documents`

const token = 'bench-token-that-has-over-32-characters'
const url = 'http://localhost:3333'

/** Creates a lake in this process with its data on disk. @param others documents in addition to the generated ones */
export function openLake(size: number, others: LakeDocument[] = [], options: Partial<LakeOptions> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'bench-lake-'))
  const store = openStore(join(dir, 'lake.sqlite'))
  const project = { projectId: 'westie', dataset: 'production', token, url }
  const lake = createLake({ store, assetsDir: dir, ...project, ...options })
  const documents = [...others, ...makeDocuments(size)]
  fill(lake.context.datasets.get('production'), documents)

  return {
    documents,
    /** @throws Error if the lake refuses */
    async post(path: string, body: unknown): Promise<Record<string, unknown>> {
      const response = await lake.fetch(
        new Request(`${url}/v2025-02-19/data/${path}/production`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { authorization: `Bearer ${token}` },
        }),
      )
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as Record<string, unknown>
    },
    close(): void {
      lake.close()
      store.close()
      rmSync(dir, { recursive: true })
    },
  }
}
