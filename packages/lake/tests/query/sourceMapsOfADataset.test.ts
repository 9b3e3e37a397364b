import { parseJsonPath } from '@sanity/client/csm'
import { describe, expect, it } from 'vitest'
import { queryLimit } from '../../src/processorBudget.ts'
import { loadDataset } from '../../src/dataset/dataset.ts'
import type { Perspective } from '../../src/query/perspective.ts'
import { runQuery, type QueryRequest } from '../../src/query/query.ts'
import { openStore } from '../../src/store/store.ts'
import { random } from '../../../../tests/random.ts'
import { ada, ben, swing, type SourceMap } from './mappedDocuments.ts'
import { randomPathQuery } from './randomPathQuery.ts'

describe('a source map', () => {
  it('distinguishes documents with identical values', () => {
    const { mappings, documents } = run({
      query: '{"published": *[_id == "ada"][0].bio, "draft": *[_id == "drafts.ada"][0].bio}',
      params: {},
      perspective: 'raw',
      sourceMap: { hasKeySelectors: true },
    }).resultSourceMap as SourceMap
    const idAt = (at: string) => documents[mappings[at]?.source.document ?? -1]?._id
    expect([idAt("$['published']"), idAt("$['draft']")]).toEqual(['ada', 'drafts.ada'])
  })

  it.each<Perspective>(['raw', ['drafts']])(
    'is right, and changes no result, whatever is asked in %s',
    (perspective) => {
      let mapped = 0
      for (let seed = 0; seed < 300; seed++) {
        const query = randomPathQuery(random(seed))
        const { result, resultSourceMap } = run({
          query,
          params: {},
          perspective,
          sourceMap: { hasKeySelectors: seed % 2 === 0 },
        })
        expect(result, query).toEqual(run({ query, params: {}, perspective }).result)
        const { documents, paths, mappings } = asJson(resultSourceMap) as SourceMap
        for (const [at, { source }] of Object.entries(mappings)) {
          const id = documents[source.document]?._id
          const path = paths[source.path] ?? ''
          const found = valueAt(asJson(result), at)
          const stored = valueAt(
            everything.find(({ _id }) => _id === id),
            path,
          )
          if (path !== "$['_id']") expect(found, `${query} at ${at}, from ${id} ${path}`).toEqual(stored)
          mapped++
        }
      }
      expect(mapped).toBeGreaterThan(300)
    },
  )
})

const stamps = { _rev: 'r', _createdAt: '2026-11-21T12:00:00Z', _updatedAt: '2026-11-21T12:00:00Z' }
const draft = { ...ben, _id: 'drafts.ben', nickname: 'Bennie' }
const everything = [ada, ben, swing, draft, { ...ada, _id: 'drafts.ada' }].map((document) => ({
  ...stamps,
  ...document,
}))

const dataset = loadDataset(openStore(':memory:'), 'production')
dataset.commit({
  id: 't',
  timestamp: stamps._createdAt,
  author: 'a',
  mutations: [],
  fingerprint: 'f',
  changes: everything.map((document) => ({ id: document._id, before: null, after: document })),
})

/** A slow processor must not be the reason for a refusal. */
const context = { projectId: 'p', clock: () => 0, queryLimit: { ...queryLimit, milliseconds: 10_000 } }
const run = (request: QueryRequest) => runQuery(dataset, request, context)

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

function valueAt(root: unknown, path: string): unknown {
  return parseJsonPath(path).reduce<unknown>((value, segment) => {
    const inside = value as Record<string | number, unknown> & { _key?: string }[]
    return typeof segment === 'object' ? inside.find(({ _key }) => _key === segment._key) : inside[segment]
  }, root)
}
