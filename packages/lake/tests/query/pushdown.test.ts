import { describe, expect, it } from 'vitest'
import { queryLimit, withinBudget } from '../../src/processorBudget.ts'
import type { Dataset } from '../../src/dataset/dataset.ts'
import { type LakeDocument, getPublishedId } from '../../src/document.ts'
import type { Perspective } from '../../src/query/perspective.ts'
import { runQuery, type QueryRequest } from '../../src/query/query.ts'
import { random } from '../../../../tests/random.ts'
import { makeDataset, randomDataset } from './randomDataset.ts'
import { randomFilter, randomParams, randomQuery } from './randomQueries.ts'
import { groqAnswer } from '../../../../tests/groqAnswer.ts'

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
  '*[level in $mixed || slug in $mixed || nothing in $mixed]._id',
  '*[!(level in $mixed)]{_id, "in": [level in $mixed, nothing in $mixed, teachers in $mixed, level in $type, level in $nothing]}',
  '[null in $mixed, 2 in $mixed, "2" in $mixed, true in $mixed, [2] in $mixed, dateTime("2026-11-23T00:00:00Z") in $mixed]',
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
  '*["fun" in tags]._id',
  '*[$tag in tags && _type == "class"]{_id, tags}',
  '*[2 in tags || true in tags[]]._id',
  '*[$nothing in tags]._id',
  '*[$mixed in tags]._id',
  '*[!("fun" in tags)]._id',
  '*["Fun" in tags[].label]._id',
  '*["fun" in name]._id',
  '*["class-4" in _id]._id',
  '*["teacher-1" in teachers[]._ref]._id',
  '*[_type == "teacher"]{name, "taught": *[^._id in teachers[]._ref]._id}',
  '*[name match "2"]._id',
  '*[name match "name 2"]._id',
  '*[name match ["NAME", "1"] && _type == "teacher"]._id',
  '*[name match "n*e"]._id',
  '*[name match "*ame" || text match "su*"]._id',
  '*[[name, text] match $pattern]._id',
  '*[[name, ...tags] match "fun"]._id',
  '*[tags match "fun"]._id',
  '*[tags[] match "swi*"]._id',
  '*[tags[].label match "fun"]._id',
  '*[text match "e.g"]._id',
  '*[text match "ÄRGER"]._id',
  '*[text match "k"]._id',
  '*[text match "ſ*"]._id',
  '*[text match "S"]._id',
  '*[text match ""]._id',
  '*[name match $nothing]._id',
  '*[name match $mixed]._id',
  '*[_id match "class-*"]._id',
  '*[_type match "cl*"]._id',
  'count(*[_type == $type])',
  'count(*[_type == $nothing])',
  'count(*[(_type == "teacher")])',
  'count(*[_type == 1])',
  '*[_type == "teacher"]{"n": count(*[_type == ^._type]), "all": count(*)}',
  'count(*[_type == "class" && "fun" in tags])',
  '*[_type == "class"][0..2]._id',
  '*[_type == "class"][1]{_id, name}',
  '*[_type == $nothing][0]',
  'select($level == 1 => *[_type == "class"]._id, *[_type == "teacher"]._id)',
]

const params = {
  type: 'class',
  slug: 'class-4',
  nothing: null,
  types: ['teacher', 'nobody'],
  ids: ['class-2', 'teacher-1', 7],
  mixed: [2, null, true, '2026-11-23T00:00:00Z', ['x'], { current: 'class-4' }],
  level: 1,
  tag: 'fun',
  pattern: 'n*',
  from: 1,
  to: 4,
}

/** What a query at random takes is not the subject here. */
const ask = (dataset: Dataset, request: QueryRequest) =>
  withinBudget(() => runQuery(dataset, request, { projectId: 'p', clock: Date.now }), {
    ...queryLimit,
    milliseconds: 10_000,
  })

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
      const plain = groqAnswer(query, { dataset: show([...dataset.all()]), params })
      const { result } = ask(dataset, { query, params, perspective })
      expect(result).toEqual(plain)
    }
  })

  it('matches for random filters', () => {
    const next = random(7)
    const dataset = randomDataset(7)
    const documents = show([...dataset.all()])
    for (let round = 0; round < 300; round++) {
      const query = `*[${randomFilter(next, 3)}]{_id, "n": count(*[${randomFilter(next, 1)} && level == ^.level])}`
      const plain = groqAnswer(query, { dataset: documents, params })
      const { result } = ask(dataset, { query, params, perspective })
      expect(result, query).toEqual(plain)
    }
  })
})

describe.each(shownIn)('whole queries put together at random, in %s,', (name, perspective, show) => {
  it('equal groq-js without indexes, in the same order', () => {
    const next = random(name.length)
    for (let corpus = 0; corpus < 6; corpus++) {
      const dataset = randomDataset(100 * corpus + name.length)
      const documents = show([...dataset.all()])
      for (let round = 0; round < 40; round++) {
        const query = randomQuery(next)
        const given = randomParams(next)
        const plain = groqAnswer(query, { dataset: documents, params: given })
        const { result } = ask(dataset, { query, params: given, perspective })
        expect(result, `${query} with ${JSON.stringify(given)}`).toEqual(plain)
      }
    }
  })
})

describe.each(shownIn)('the first of a type in an order, in %s,', (name, perspective, show) => {
  it("equal the first of groq-js's sorted results", () => {
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
        const list = `*[${filter}]${pick(` | order(${order})`, ` | order(${order})`, '')}${slice}`
        const query = pick(list, `${list}{_id, name}`, `*[_type == "teacher"]{"it": ${list}, name}`, `count(${list})`)
        const plain = groqAnswer(query, { dataset: documents, params })
        const { result } = ask(dataset, { query, params, perspective })
        expect(result, query).toEqual(plain)
      }
    }
  })

  it('are all that it reads', () => {
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
    .filter((document) => top(getPublishedId(document._id)) === document)
    .map((document) => ({ ...document, _id: getPublishedId(document._id), _originalId: document._id }))
}
