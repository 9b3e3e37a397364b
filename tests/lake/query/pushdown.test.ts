import { evaluateSync, parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { withinBudget } from '../../../lake/budget.ts'
import { openDataset, type Dataset } from '../../../lake/dataset.ts'
import type { LakeDocument } from '../../../lake/document.ts'
import { publishedIdOf } from '../../../lake/ids.ts'
import type { Perspective } from '../../../lake/query/perspective.ts'
import { runQuery, type QueryRequest } from '../../../lake/query/query.ts'
import { openStore } from '../../../lake/store.ts'
import { random } from '../../random.ts'

const queries = [
  '*[_type == "class"]',
  '*[_type == "class" && level == 2]{_id, level}',
  '*[_type == $type && slug.current == $slug][0]{..., teachers[]->{name}}',
  '*[_type == "class" || level == 1]._id',
  '*[_id == "class-3" || (_type == "teacher" && name == "Name 1") || references("teacher-0")]._id',
  '*[_type in ["class", "teacher"] && level in [1, 3]]._id',
  '*[level in [1, null]]._id',
  '*[level in [$nothing, 2]]._id',
  '*[_type in $types]._id',
  '*[_id == "class-3"][0]',
  '*[_id == "drafts.class-3"][0]',
  '*["class-3" == _id][0]',
  '*[_id in ["class-9", "nobody", "class-1", "class-1"]]._id',
  '*[_id in $ids]._id',
  '*[level == 1]._id',
  '*[@.slug.current == $slug]._id',
  '*[references("teacher-1")]._id',
  '*[references(["teacher-1", "teacher-2"])]._id',
  '*[references("teacher-1", $ids)]._id',
  '*[references($nothing)]._id',
  '*[_type == "teacher"]{name, "classes": *[references(^._id)]._id}',
  '*[_type == "teacher"]{name, "taught": *[_type == "class" && references(^._id)]{_id, "by": ^.name}}',
  '*[_type == "teacher"]{"n": count(*[_type == "class" && level == ^.level])}',
  '*[_type == "class"]{"alike": *[slug.current == ^.slug.current]._id}',
  '*[_type == "class"]{"taughtBy": *[_id in ^.teachers[]._ref]{name, "others": *[references(^._id) && _id != ^.^._id]._id}}',
  '*[_type == "class"]{"first": *[_id == ^.teachers[0]._ref].name, "namesake": *[name == ^.teachers[0]->name]._id}',
  '*[_type == "teacher" && count(*[references(^._id)]) > 2]._id',
  '*[sanity::versionOf("class-3")]._id',
  '*[_type == "teacher"]{"versions": *[sanity::versionOf(^._id)]._id}',
  'count(*[_type == "class"])',
  'count(*)',
  '*[_type == "class"] | order(level desc, _id asc)[0...5]{_id, "first": teachers[0]->name}',
  '*[_type == "class"] | order(level)[$from...$to]._id',
  '*[_type == "class"][level > 1]._id',
  '*[_type == "class"].teachers[$from]->name',
  '*[!(_type == "class")]._id',
  '*[level == null]._id',
  '*[_type == $nothing]._id',
  '*[slug.current == "class-4" && _type == "teacher"]',
  '{"a": *[_type == "class"][0]._id, "b": *[_type == "teacher"] | order(name desc)[0].name}',
  '*[(_type == "class" && level == 1)]._id',
  '*[_type == "class" && teachers[0]->name == "Name 2"]._id',
  '*[_id match "class-*" && level == 1]._id',
  '*[name match ["*am**", "2"]]._id',
  '*[_type == "class"] | score(name match "2", boost(_id match "*1*", 3)) | order(_score desc){_id, _score}',
  '*[toString == "x" || constructor == "y"]._id',
  '*[_type == "class" && level == $level]{_id, level}',
  'select($level == 1 => *[_type == "class"]._id, *[_type == "teacher"]._id)',
]

const params = {
  type: 'class',
  slug: 'class-4',
  nothing: null,
  types: ['teacher', 'nobody'],
  ids: ['class-2', 'teacher-1', 7],
  level: 1,
  from: 1,
  to: 4,
}

/** What a query at random takes is not the subject here. */
const ask = (dataset: Dataset, request: QueryRequest) =>
  withinBudget(() => runQuery(dataset, request, { projectId: 'p', clock: Date.now }), 10_000)

/** As plain as it can be: what a perspective shows, by looking at every document. */
const shownIn: [name: string, perspective: Perspective, show: (all: LakeDocument[]) => LakeDocument[]][] = [
  ['raw', 'raw', (all) => all],
  ['published', 'published', (all) => all.filter(({ _id }) => !/^(drafts|versions)\./.test(_id))],
  ['drafts', ['drafts'], (all) => laidOver(all, ['drafts.', ''])],
  ['fall, drafts', ['fall', 'drafts'], (all) => laidOver(all, ['versions.fall.', 'drafts.', ''])],
]

describe.each(shownIn)('a query answered with the help of indexes, in %s', (_, perspective, show) => {
  it.each(queries)('gives what groq-js gives without them, in the same order: %s', (query) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const dataset = randomDataset(seed)
      const plain: unknown = evaluateSync(parse(query, { params }), { dataset: show([...dataset.all()]), params }).data
      const { result } = ask(dataset, { query, params, perspective })
      expect(result).toEqual(plain)
    }
  })

  it('gives that for filters put together at random', () => {
    const next = random(7)
    const dataset = randomDataset(7)
    const documents = show([...dataset.all()])
    for (let round = 0; round < 300; round++) {
      const query = `*[${randomFilter(next, 3)}]{_id, "n": count(*[${randomFilter(next, 1)} && level == ^.level])}`
      const plain: unknown = evaluateSync(parse(query, { params }), { dataset: documents, params }).data
      const { result } = ask(dataset, { query, params, perspective })
      expect(result, query).toEqual(plain)
    }
  })
})

describe.each(shownIn)('whole queries put together at random, in %s,', (name, perspective, show) => {
  it('give what groq-js gives without indexes, in the same order', () => {
    const next = random(name.length)
    for (let corpus = 0; corpus < 6; corpus++) {
      const dataset = randomDataset(100 * corpus + name.length)
      const documents = show([...dataset.all()])
      for (let round = 0; round < 40; round++) {
        const query = randomQuery(next)
        const given = randomParams(next)
        const plain: unknown = evaluateSync(parse(query, { params: given }), { dataset: documents, params: given }).data
        const { result } = ask(dataset, { query, params: given, perspective })
        expect(result, `${query} with ${JSON.stringify(given)}`).toEqual(plain)
      }
    }
  })
})

describe.each(shownIn)('the first of a type in an order, in %s,', (name, perspective, show) => {
  it('are those that groq-js finds by sorting them all', () => {
    const next = random(name.length)
    const pick = (...items: string[]) => items[Math.floor(next() * items.length)] ?? ''
    for (let seed = 0; seed < 20; seed++) {
      const dataset = randomDataset(seed)
      const documents = show([...dataset.all()])
      for (let round = 0; round < 20; round++) {
        const filter = pick(
          '_type == "class"',
          '_type == $type',
          '("class" == _type)',
          '_type == $nothing',
          '_type == 1',
        )
        const field = pick(
          'level',
          'name',
          'slug.current',
          'slug',
          '_id',
          'teachers[0]._ref',
          'absent',
          '_rev',
          'lower(name)',
        )
        const order = `${field} ${pick('asc', 'desc', '')}${pick('', ', _id', ', name desc')}`
        const slice = pick(
          '[0]',
          '[1]',
          '[0...3]',
          '[2..4]',
          '[0...0]',
          '[$from...$to]',
          '[-1]',
          '[-2..-1]',
          '[0...99]',
        )
        const list = `*[${filter}] | order(${order})${slice}`
        const query = pick(list, `${list}{_id, name}`, `*[_type == "teacher"]{"it": ${list}, name}`, `count(${list})`)
        const plain: unknown = evaluateSync(parse(query, { params }), { dataset: documents, params }).data
        const { result } = ask(dataset, { query, params, perspective })
        expect(result, query).toEqual(plain)
      }
    }
  })

  it('are all that is read', () => {
    const dataset = makeDataset(3)
    const read: LakeDocument[] = []
    const { inOrder } = dataset
    dataset.inOrder = function* (...given) {
      for (const document of inOrder(...given)) {
        read.push(document)
        yield document
      }
    }
    const query = '*[_type == "class"] | order(_rev desc)[0]._rev'
    ask(dataset, { query, params, perspective })
    expect(read.length).toBeGreaterThan(0)
    expect(read.length).toBeLessThan([...dataset.ofType('class')].length)
  })
})

function laidOver(all: LakeDocument[], prefixes: string[]): LakeDocument[] {
  const top = (id: string) => prefixes.map((prefix) => all.find(({ _id }) => _id === prefix + id)).find(Boolean)
  return all
    .filter((document) => top(publishedIdOf(document._id)) === document)
    .map((document) => ({ ...document, _id: publishedIdOf(document._id), _originalId: document._id }))
}

function randomFilter(next: () => number, depth: number): string {
  const pick = (...items: string[]) => items[Math.floor(next() * items.length)] ?? ''
  if (depth > 0 && next() < 0.7) {
    const [left, right] = [randomFilter(next, depth - 1), randomFilter(next, depth - 1)]
    return pick(`(${left} && ${right})`, `(${left} || ${right})`, `!(${left})`, `(${left} && ${right})`)
  }
  return pick(
    '_type == "class"',
    '_type == "teacher"',
    '_type in $types',
    '_id == "class-3"',
    '_id in $ids',
    'level == 1',
    'level == "1"',
    'level == null',
    'level in [2, 3]',
    'level > 1',
    'slug.current == $slug',
    'name == "Name 2"',
    'references("teacher-1")',
    'references($ids)',
    'sanity::versionOf("class-4")',
    'defined(slug)',
    'teachers[0]->name == "Name 1"',
  )
}

function randomQuery(next: () => number): string {
  const pick = (...items: string[]) => items[Math.floor(next() * items.length)] ?? ''
  const where = (depth: number) => `*[${randomFilter(next, depth)}]`
  const order = pick(
    '',
    '',
    ' | order(level desc, _id)',
    ' | order(name, slug.current desc)',
    ' | order(teachers[0]->name, _id desc)',
    ' | score(name match "2", boost(_id match "*1", 2))',
  )
  const slice = pick(
    '',
    '',
    '[0]',
    '[-1]',
    '[0...3]',
    '[$from..$to]',
    '[-3..-1]',
    '[2..1]',
    '[level > 1]',
    '[defined(slug)]',
  )
  const projection = pick(
    '',
    '{...}',
    '._id',
    '.teachers[]->name',
    '.slug.current',
    '{_id, "first": teachers[0]->{name, "back": *[references(^._id)]._id}}',
    '{"names": teachers[]->{name, "others": *[references(^._id) && _id != ^.^._id]._id}}',
    '{"in": *[_id in ^.teachers[]._ref].name, "not": count(*[!(_id in ^.teachers[]._ref)])}',
    '{_type == "class" => {"alike": *[slug.current == ^.slug.current][0]._id}, "n": count(*[references($ids)])}',
    '{"same": coalesce(*[_type == ^._type && name == ^.name] | order(_id)[1]._id, "none"), level in [1, $level] => {name}}',
    `{"some": ${where(1)}._id, "same": ${where(1)}[level == ^.level]._id}`,
    `{"sum": math::sum(${where(1)}.level), "key": name + "-" + string(level), "up": ^._id}`,
  )
  const query = where(3) + order + slice + projection
  return pick(query, query, `count(${query})`, `{"all": ${query}, "one": ${where(2)}[0]{"it": ${where(1)}[0..1]._id}}`)
}

function randomParams(next: () => number): Record<string, unknown> {
  const pick = (...items: unknown[]) => items[Math.floor(next() * items.length)]
  return {
    types: pick(['teacher', 'nobody'], ['class'], [], null, 'class'),
    ids: pick(['class-2', 'teacher-1', 7], 'teacher-2', null, ['drafts.class-3', 'class-3', 'class-3']),
    slug: pick('class-4', 'class-1', null, 7, ['class-4'], { current: 'class-4' }),
    level: pick(1, '1', null, 2.5),
    from: pick(0, 1),
    to: pick(0, 2, 4),
  }
}

/** Classes that reference teachers; some were changed, deleted, and made again, so that indexes have to follow. */
const made = new Map<number, Dataset>()

/** Is only read once it is there, so that each test may have the same one. */
function randomDataset(seed: number): Dataset {
  const dataset = made.get(seed) ?? makeDataset(seed)
  made.set(seed, dataset)
  return dataset
}

function makeDataset(seed: number): Dataset {
  const next = random(seed)
  const dataset = openDataset(openStore(':memory:'), 'test')
  for (let step = 0; step < 120; step++) {
    const publishedId = next() < 0.3 ? `teacher-${Math.floor(next() * 5)}` : `class-${Math.floor(next() * 15)}`
    const id = (next() < 0.6 ? '' : next() < 0.6 ? 'drafts.' : 'versions.fall.') + publishedId
    const before = dataset.get(id)
    const after = next() < 0.2 ? null : randomDocument(id, `r${step}`, next)
    if (step === 40) dataset.whereEquals(['level'], 1)
    if (step % 60 === 40) for (const field of ['level', 'name']) Array.from(dataset.inOrder('class', [field], false))
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
    _type: _id.includes('teacher') ? 'teacher' : 'class',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
    name: `Name ${pick(1, 2, 3)}`,
    level: pick<unknown>(1, 2, 3, '1', null),
    slug: pick<unknown>({ current: publishedIdOf(_id) }, { current: 'class-4' }, 'class-4', null),
    teachers: [{ _ref: `teacher-${pick(0, 1, 2, 3, 4)}` }, { _ref: `teacher-${pick(0, 1, 9)}` }],
  }
}
