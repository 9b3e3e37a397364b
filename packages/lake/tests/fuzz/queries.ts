import fc from 'fast-check'
import { groq, params } from './groq.ts'
import type { Found, Measured } from './progress.ts'
import { expectSensible, startWatchedLake, type WatchedLake } from './watchedLake.ts'

const version = '/v2025-02-19'

export const document = (index: number) => ({
  _id: `d${index}`,
  _type: index % 5 ? 'class' : 'teacher',
  title: `title ${index}`,
  level: index % 7,
  list: [1, 2, index],
  slug: { current: `d${index}` },
  links: [{ _ref: `d${(index * 7) % 4000}`, _weak: true }],
  body: [{ _type: 'block', children: [{ _type: 'span', text: 'some words' }] }],
})

/** A lake with 4,000 documents. */
export async function startFilledLake(): Promise<WatchedLake> {
  const lake = await startWatchedLake()
  for (let part = 0; part < 4; part++) {
    const mutations = Array.from({ length: 1000 }, (_, index) => ({ createOrReplace: document(part * 1000 + index) }))
    const body = JSON.stringify({ mutations })
    await expectSensible(await lake.ask(`${version}/data/mutate/production`, { method: 'POST', body }))
  }
  return lake
}

/** Sends queries at random, of what is published or of drafts as well. @param found see `fuzz` */
export const sendQueries = (lake: WatchedLake, runs: number, found?: Found): Promise<Measured> =>
  lake.fuzz(
    runs,
    fc.tuple(groq, params, fc.boolean()),
    async ([query, given, isPublished]) => {
      const body = JSON.stringify({ query, params: given })
      const options = isPublished ? '' : '?perspective=drafts&resultSourceMap=true'
      await expectSensible(await lake.ask(`${version}/data/query/production${options}`, { method: 'POST', body }))
    },
    found,
  )

/** The same, to a lake of their own. */
export async function fuzzQueries(runs: number, found?: Found): Promise<Measured> {
  const lake = await startFilledLake()
  try {
    return await sendQueries(lake, runs, found)
  } finally {
    lake.stop()
  }
}
