import { deepEqual } from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { groqAnswer } from '../groqAnswer.ts'
import { makeDocuments } from './documents.ts'
import { compare, formatMs, median, quantile, timeRuns, type Figure } from './figure.ts'
import { formatSize } from './lake.ts'
import { ask, listen } from './lakeUnderLoad.ts'
import { startLakeProcess, type LakeProcess } from './lakeProcess.ts'

const size = 100_000
const [listenerCount, writerCount] = [20, 10]
/** The pause between two writes of a writer. */
const pauseMs = 100

const queries: Record<string, { query: string; params?: (run: number) => Record<string, unknown> }> = {
  'how many of a type': { query: 'count(*[_type == "class"])' },
  'how many in all': { query: 'count(*)' },
  'an item in a list': {
    query: '*[$tag in tags]{_id, title}',
    params: (run) => ({ tag: `tag ${run % 1000}` }),
  },
  'a type with a reference in a list': {
    query: '*[_type == "class" && $teacher in teachers[]._ref]{_id, title}',
    params: (run) => ({ teacher: `teacher-${run % 1000}` }),
  },
  'a word in a text': {
    query: '*[title match $words]{_id, title}',
    params: (run) => ({ words: `class ${50_000 + run}` }),
  },
  'the beginning of a word in a text': {
    query: '*[title match $words]{_id, title}',
    params: (run) => ({ words: `${5000 + (run % 1000)}*` }),
  },
  'the first twenty of a type': { query: '*[_type == "class"][0...20]{_id, title}' },
  'the last twenty of a type, by price': {
    query: '*[_type == "class"] | order(slug.current desc)[0...20]{_id, title}',
  },
}

/** Compares a lake process with 10 writers and 20 listeners with plain groq-js, without load, on the same documents. */
export async function lakeQueriesAtSize(): Promise<Figure[]> {
  const dataset = makeDocuments(size).map((document, index) => ({
    ...document,
    ...(document._type === 'class' && { tags: [`tag ${index % 1000}`, `level ${index % 3000}`] }),
  }))
  const lake = await startLakeProcess(dataset)
  const figures: Figure[] = []
  const load = await keepBusy(lake)
  const fetchResult = (query: string, params = {}) => lake.client.fetch<unknown>(query, params, { perspective: 'raw' })
  for (const [name, { query, params = () => ({}) }] of Object.entries(queries)) {
    const expected = groqAnswer(query, { params: params(0), dataset })
    deepEqual(await fetchResult(query, params(0)), expected, `The lake answers ${query} unlike groq-js`)
    await timeRuns(20, (run) => fetchResult(query, params(run)))
    const p95 = quantile(await timeRuns(100, (run) => fetchResult(query, params(run))), 0.95)
    const least = quantile(await timeRuns(100, () => fetchResult('1')), 0.95)
    const theirs = median(await timeRuns(5, (run) => groqAnswer(query, { params: params(run), dataset })))
    figures.push({
      what: `Query, ${formatSize(size)}, ${listenerCount} listeners and ${writerCount} writers: ${name}, p95`,
      measured: formatMs(p95),
      comparedWith: `groq-js alone ${formatMs(theirs)}; the query \`1\` ${formatMs(least)}`,
      ratio: compare(p95, theirs),
      goal: 'less than 10 ms',
      isMet: p95 < 10,
    })
  }
  await load.stop()
  await lake.stop()
  return figures
}

/** Starts writers that change a field which queries do not read, so that results stay the same, and listeners. */
async function keepBusy(lake: LakeProcess) {
  let isOver = false
  const listeners = await Promise.all(Array.from({ length: listenerCount }, () => listen(lake)))
  const heard = listeners.map((listener) => listener.until(Infinity).catch(() => {})) // until it is stopped
  const address = `${lake.url}/v2025-02-19/data/mutate/production`
  const write = async (writer: number) => {
    for (let count = 0; !isOver; count++) {
      const mutations = [{ patch: { id: `class-${90_000 + writer}`, set: { priceInCents: count } } }]
      await ask('POST', address, lake.token, JSON.stringify({ mutations }))
      await setTimeout(pauseMs)
    }
  }
  const writers = Array.from({ length: writerCount }, (_, writer) => write(writer))
  return {
    async stop() {
      isOver = true
      await Promise.all(writers)
      for (const listener of listeners) listener.stop()
      await Promise.all(heard)
    },
  }
}
