import { evaluateSync, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { openDataset } from '../../../lake/dataset.ts'
import type { LakeDocument } from '../../../lake/document.ts'
import { runQuery } from '../../../lake/query/query.ts'
import { openStore } from '../../../lake/store.ts'
import { random } from '../../random.ts'

const queries = [
  '*[_type == "class"]',
  '*[_type == "class" && level == 2]{_id, level}',
  '*[_type == $type && slug.current == $slug][0]{..., teachers[]->{name}}',
  '*[_type == "class" || level == 1]._id',
  '*[_type in ["class", "teacher"] && level in [1, 3]]._id',
  '*[_id == "class-3"][0]',
  '*[_id in ["class-9", "nobody", "class-1", "class-1"]]._id',
  '*[references("teacher-1")]._id',
  '*[references(["teacher-1", "teacher-2"])]._id',
  '*[_type == "teacher"]{name, "classes": *[references(^._id)]._id}',
  '*[_type == "teacher"]{name, "taught": *[_type == "class" && references(^._id)]{_id, "by": ^.name}}',
  '*[_type == "teacher"]{"n": count(*[_type == "class" && level == ^.level])}',
  'count(*[_type == "class"])',
  'count(*)',
  '*[_type == "class"] | order(level desc, _id asc)[0...5]{_id, "first": teachers[0]->name}',
  '*[_type == "class"][level > 1]._id',
  '*[!(_type == "class")]._id',
  '*[level == null]._id',
  '*[_type == $nothing]._id',
  '*[slug.current == "class-4" && _type == "teacher"]',
  '{"a": *[_type == "class"][0]._id, "b": *[_type == "teacher"] | order(name desc)[0].name}',
  '*[(_type == "class" && level == 1)]._id',
  '*[_type == "class" && teachers[0]->name == "Name 2"]._id',
  '*[_id match "class-*" && level == 1]._id',
]

describe('a query answered with the help of indexes', () => {
  it.each(queries)('gives what groq-js gives without them, in the same order: %s', (query) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const dataset = randomDataset(seed)
      const params = { type: 'class', slug: 'class-4', nothing: null }
      const plain: unknown = evaluateSync(parse(query, { params }), { dataset: [...dataset.all()], params }).data
      const { result } = runQuery(dataset, { query, params, perspective: 'raw' }, { projectId: 'p', clock: Date.now })
      expect(result).toEqual(plain)
    }
  })
})

/** Classes that reference teachers; some were changed, deleted, and made again, so that indexes have to follow. */
function randomDataset(seed: number) {
  const next = random(seed)
  const dataset = openDataset(openStore(':memory:'), 'test')
  for (let step = 0; step < 120; step++) {
    const id = next() < 0.3 ? `teacher-${Math.floor(next() * 5)}` : `class-${Math.floor(next() * 15)}`
    const before = dataset.get(id)
    const after = next() < 0.2 ? null : randomDocument(id, `r${step}`, next)
    if (!before && !after) continue
    dataset.commit({
      id: `r${step}`,
      timestamp: '2026-01-01T00:00:00Z',
      author: 'test',
      mutations: [],
      fingerprint: '',
      changes: [{ id, before, after }],
    })
  }
  return dataset
}

function randomDocument(_id: string, _rev: string, next: () => number): LakeDocument {
  const pick = <T>(...items: T[]) => items[Math.floor(next() * items.length)]
  return {
    _id,
    _rev,
    _type: _id.startsWith('teacher') ? 'teacher' : 'class',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
    name: `Name ${pick(1, 2, 3)}`,
    level: pick<unknown>(1, 2, 3, '1', null),
    slug: pick<unknown>({ current: _id }, { current: 'class-4' }, 'class-4', null),
    teachers: [{ _ref: `teacher-${pick(0, 1, 2, 3, 4)}` }, { _ref: `teacher-${pick(0, 1, 9)}` }],
  }
}
