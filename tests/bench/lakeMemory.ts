import sharp from 'sharp'
import { makeDocuments } from './documents.ts'
import { formatTimes, type Figure } from './figure.ts'
import { startLakeProcess } from './lakeProcess.ts'

const rounds = 4000
const uploads = 20
const size = 10_000
const goalMB = 300

/** Measures the memory of a lake process after queries, writes and uploads, with and without documents. */
export async function lakeMemory(): Promise<Figure[]> {
  const empty = await use(0)
  const full = await use(size)
  return [
    {
      what: `Memory of the lake, ${size.toLocaleString('en-US')} documents, after ${rounds} queries, ${rounds} writes and ${uploads} uploads`,
      measured: `${full.toFixed(0)} MB`,
      comparedWith: `without documents ${empty.toFixed(0)} MB`,
      ratio: formatTimes(full / empty),
      goal: `less than ${goalMB} MB`,
      isMet: full < goalMB,
    },
  ]
}

/** Returns the megabytes that a lake with a number of documents takes after some use. */
async function use(count: number): Promise<number> {
  const lake = await startLakeProcess(makeDocuments(count))
  for (let round = 0; round < rounds; round++) {
    const slug = `class-${count - 1 - round}`
    await lake.client.fetch('*[_type == "danceClass" && slug.current == $slug]{..., teachers[]->}', { slug })
    await lake.client.createOrReplace({ _id: 'written', _type: 'danceClass', priceInCents: round })
  }
  for (let upload = 0; upload < uploads; upload++) {
    const { url } = await lake.client.assets.upload('image', await photo(upload))
    await (await fetch(`${lake.url}${new URL(url).pathname}?w=800&fm=webp`)).bytes()
  }
  const memory = lake.memory()
  await lake.stop()
  return memory
}

/** Creates a picture of twelve megapixels, as phones take. */
const photo = (red: number) =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background: { r: red, g: 120, b: 140 } } })
    .jpeg()
    .toBuffer()
