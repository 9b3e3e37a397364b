import { makeDocuments } from './documents.ts'
import { formatMs, formatTimes, type Figure } from './figure.ts'
import { startLakeProcess } from './lakeProcess.ts'

const rounds = 4000

/** Measures the memory of a lake process after some use, and the time that it takes to start. */
export async function lakeMemory(): Promise<Figure[]> {
  const empty = await use(0)
  const some = await use(10_000)
  const many = await use(100_000)
  const comparedWith = `without documents ${empty.memory.toFixed(0)} MB`
  return [
    {
      what: `Memory of the lake, 10,000 documents, after ${rounds} queries and ${rounds} writes`,
      measured: `${some.memory.toFixed(0)} MB`,
      comparedWith,
      ratio: formatTimes(some.memory / empty.memory),
      goal: 'less than 250 MB',
      isMet: some.memory < 250,
    },
    {
      what: 'Memory of the lake, 100,000 documents, after as much',
      measured: `${many.memory.toFixed(0)} MB`,
      comparedWith,
      ratio: formatTimes(many.memory / empty.memory),
      goal: 'less than 1 GB',
      isMet: many.memory < 1024,
    },
    {
      what: 'Start of the lake, 10,000 documents, until it answers',
      measured: formatMs(some.startMs),
      comparedWith: `without documents ${formatMs(empty.startMs)}`,
      ratio: formatTimes(some.startMs / empty.startMs),
      goal: 'less than 1 s',
      isMet: some.startMs < 1000,
    },
    {
      what: 'Start of the lake, 100,000 documents, until it answers',
      measured: formatMs(many.startMs),
      comparedWith: `without documents ${formatMs(empty.startMs)}`,
      ratio: formatTimes(many.startMs / empty.startMs),
    },
  ]
}

async function use(count: number) {
  const lake = await startLakeProcess(makeDocuments(count))
  for (let round = 0; round < rounds; round++) {
    const slug = `class-${count - 1 - round}`
    await lake.client.fetch('*[_type == "danceClass" && slug.current == $slug]{..., teachers[]->}', { slug })
    await lake.client.createOrReplace({ _id: 'written', _type: 'danceClass', priceInCents: round })
  }
  const memory = lake.memory()
  await lake.stop()
  return { memory, startMs: lake.startMs }
}
