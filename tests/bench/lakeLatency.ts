import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { evaluateSync, parse } from 'groq-js'
import { createLake } from '../../lake/lake.ts'
import { openStore } from '../../lake/store.ts'
import { fill, makeDocuments } from './documents.ts'
import { formatMs, median, timeRuns, type Figure } from './figure.ts'

const sizes = [100, 10_000, 100_000]
const token = 'bench-token-that-has-over-32-characters'
const url = 'http://localhost:3333'

const queries = {
  'a document by type and field': '*[_type == "class" && slug.current == $slug][0]{title, "by": teachers[]->name}',
  'a document by id': '*[_id == $id][0]',
  'what refers to a teacher': 'count(*[references($teacher)])',
}

/** The lake, asked by `Request` with its data on disk, against plain groq-js (its faster, synchronous way) on the same documents. */
export async function lakeLatency(): Promise<Figure[]> {
  const figures: Figure[] = []
  let smallestWrite = 0
  for (const size of sizes) {
    const dir = mkdtempSync(join(tmpdir(), 'bench-lake-'))
    const store = openStore(join(dir, 'lake.sqlite'))
    const lake = createLake({ store, assetsDir: dir, projectId: 'westie', dataset: 'production', token, url })
    const dataset = makeDocuments(size)
    fill(lake.context.dataset('production'), dataset)
    const params = { slug: `class-${size - 1}`, id: `class-${size - 1}`, teacher: 'teacher-1' }
    const documents = `${size.toLocaleString('en-US')} documents`

    const send = (path: string, body: unknown) =>
      lake.fetch(
        new Request(`${url}/v2025-02-19/data/${path}/production`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { authorization: `Bearer ${token}` },
        }),
      )

    for (const [name, query] of Object.entries(queries)) {
      const ask = async () => (await send('query', { query, params })).json() as Promise<{ result: unknown }>
      const plain = async () => (await evaluateSync(parse(query, { params }), { params, dataset }).get()) as unknown
      const { result } = await ask() // the first question makes an index
      if (!isDeepStrictEqual(result, await plain())) throw new Error(`The lake answers ${query} unlike groq-js`)
      const ours = median(await timeRuns(200, ask))
      const theirs = median(await timeRuns(size > 1000 ? 15 : 200, plain))
      const hasGoal = size === 100_000 && name === 'a document by type and field'
      figures.push({
        what: `Query: ${name}, ${documents}`,
        measured: formatMs(ours),
        comparedWith: `groq-js ${formatMs(theirs)}`,
        ratio: theirs / ours,
        ...(hasGoal && { goal: '100 times faster or more', isMet: theirs / ours >= 100 }),
      })
    }

    const write = async (run: number) => {
      const mutations = [{ patch: { id: `class-${size - 1 - (run % 50)}`, set: { priceInCents: run } } }]
      const response = await send('mutate', { mutations })
      if (!response.ok) throw new Error(await response.text())
    }
    const ours = median(await timeRuns(200, write))
    smallestWrite ||= ours
    figures.push({
      what: `Mutation, on disk when acknowledged, ${documents}`,
      measured: formatMs(ours),
      comparedWith: `with 100 documents ${formatMs(smallestWrite)}`,
      ratio: smallestWrite / ours,
    })

    lake.close()
    store.close()
    rmSync(dir, { recursive: true })
  }
  return figures
}
