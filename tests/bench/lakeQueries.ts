import assert from 'node:assert'
import { evaluateSync, parse } from 'groq-js'
import { runQuery } from '../../lake/query/query.ts'
import { openLake } from './lake.ts'
import type { Row } from './rows.ts'
import { elapsed, formatMs, formatNumber, formatTiming, time } from './timing.ts'

const sizes = [100, 10_000, 100_000]
const goal = { kind: 'type and field', size: 100_000, times: 100 }

/** What pages and Studio ask. */
const queries: [kind: string, query: string][] = [
  ['one id', '*[_id == $classId][0]'],
  ['type and field', '*[_type == "danceClass" && slug.current == $slug][0]'],
  ['references to one', '*[references($classId)]{_id, _type}'],
  ['a page with its links', '*[_id == $pageId][0]{heading, links[]->{title, onlinePriceInCents, url}}'],
  [
    'a class with its series',
    '*[_type == "danceClass" && slug.current == $slug]{title, "series": *[_type == "series" && references(^._id)].topic}',
  ],
  [
    'a list in order',
    '*[_type == "series"] | order(startDate desc, _id asc)[0...20]{_id, topic, "class": danceClass->title}',
  ],
  ['search', '*[_type == "faqEntry" && question match "shoes"][0...20]._id'],
  ['count of all', 'count(*)'],
]

/** The lake's queries against groq-js looking at every document, both on the same parsed documents in memory. */
export async function lakeQueries(): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of sizes) {
    using lake = openLake(size)
    const documents = [...lake.dataset.all()]
    const copy = Math.floor(size / 100)
    const params = {
      slug: `wcs-2-${copy}`,
      classId: `dance-class-wcs-2-${copy}`,
      pageId: `registerPage-${copy}`,
    }

    for (const [kind, query] of queries) {
      const ours = () =>
        runQuery(lake.dataset, { query, params, perspective: 'raw' }, { projectId: 'westie', clock: Date.now }).result
      const plain = (): unknown => evaluateSync(parse(query, { params }), { dataset: documents, params }).data
      const first = await elapsed(ours)
      assert.deepEqual(ours(), plain(), `${query} gives something else than plain groq-js`)

      const [lakeTime, plainTime] = [await time(ours), await time(plain)]
      const ratio = plainTime.p50 / lakeTime.p50
      rows.push({
        what: `Query, ${formatNumber(size)} documents: ${kind}`,
        value: `${formatTiming(lakeTime)}; groq-js ${formatTiming(plainTime)}: ${formatNumber(ratio)} × as fast; first time ${formatMs(first)}`,
        ...(kind === goal.kind &&
          size === goal.size && { goal: `${goal.times} × as fast or more`, met: ratio >= goal.times }),
      })
    }

    const [, typeAndField] = queries.find(([kind]) => kind === goal.kind) ?? []
    const request = await time(() => lake.post('/data/query', { query: typeAndField, params }))
    rows.push({
      what: `Query, ${formatNumber(size)} documents: ${goal.kind}, from Request to parsed Response`,
      value: formatTiming(request),
    })
  }
  return rows
}
