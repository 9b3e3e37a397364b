import { parse } from 'groq-js'
import { describe, expect, it } from 'vitest'
import { type LakeDocument, getPublishedId } from '../../src/document.ts'
import { queryLimit } from '../../src/limits.ts'
import { findScope } from '../../src/query/narrow.ts'
import type { Perspective } from '../../src/query/perspective.ts'
import { runQuery } from '../../src/query/query.ts'
import { groqAnswer } from '../../../../tests/groqAnswer.ts'
import { randomDataset } from './randomDataset.ts'

const params = {
  type: 'class',
  types: ['teacher', 'nobody'],
  ids: ['class-2', 'teacher-1', 7],
  nothing: null,
  from: 1,
  to: 4,
}

/** Returns what a query can read: types, and ids with a `#`. */
function readsOf(query: string): unknown[] | null {
  const scope = findScope(parse(query, { params }))
  return scope && [...scope.types, ...[...scope.ids].map((id) => `#${String(id)}`)]
}

describe('a query reads', () => {
  it.each<[query: string, reads: string[] | null]>([
    ['*[_type == "class" && level > 1][0]{..., teachers[]->}', ['class']],
    ['*[_type == $type]', ['class']],
    ['*[_type in ["class", $type, "a"]]', ['class', 'a']],
    ['*[_id == "a" || (_id in ["b"] && level == 1)]', ['#a', '#b']],
    ['{"a": *[_type == "class"], "n": count(*[_id == "b"])}', ['class', '#b']],
    ['*[_type == "class"]{"alike": *[_type == "teacher" && name == ^.name]}', ['class', 'teacher']],
    ['fn a::b($x) = $x{"all": *[_type == "a"]}; a::b(*[_type == "b"])', ['b', 'a']],
    ['releases::all()', ['system.release']],
    ['*[level == 1]', null],
    ['*[_type == "class" || level == 1]', null],
    ['*[!(_type == "class")]', null],
    ['*[_type == _id]', null],
    ['*[_type in [...$types]]', null],
    ['*[_type == "class"]{"same": *[_type == ^._type]}', null],
    ['*[_type == "class" && count(*[references(^._id)]) > 0]', null],
    ['*[about._type == "class"]', null],
  ])('%s', (query, reads) => {
    expect(readsOf(query)).toEqual(reads)
  })
})

const queries = [
  '*',
  'count(*[_type == "class"])',
  '*[_type == "class" && level == 2]{_id, level}',
  '*[_type == $type && slug.current == "class-4"][0]{..., teachers[]->{name}}',
  '*[_type == "class" || level == 1]._id',
  '*[_id == "class-3" || (_type == "teacher" && name == "Name 1") || references("teacher-0")]._id',
  '*[_id == "drafts.class-3"][0]',
  '*[_id in ["class-9", "nobody", "class-1", "class-1"]]._id',
  '*[_id in $ids]._id',
  '*[_type == $nothing]._id',
  '*[level == null]._id',
  '*[_type == "teacher"]{name, "taught": *[_type == "class" && references(^._id)]{_id, "by": ^.name}}',
  '*[_type == "class"]{"by": *[_id in ^.teachers[]._ref]{name, "others": *[references(^._id) && _id != ^.^._id]._id}}',
  '*[_type == "class" && teachers[0]->name == "Name 2"]._id',
  '*[sanity::versionOf("class-3")]._id',
  '*[_type == "class"] | order(level desc, _id asc)[0...5]{_id, "first": teachers[0]->name}',
  '*[_type == "class"] | order(level)[$from...$to]._id',
  '*[_type == "class"] | score(name match "2", boost(_id match "*1*", 3)) | order(_score desc){_id, _score}',
  '{"a": *[_type == "class"][0]._id, "b": *[_type == "teacher"] | order(name desc)[0].name}',
  '*[name match ["*am**", "2"]]{"key": name + "-" + string(level), "up": upper(name), "n": array::join(["a", name], "-")}',
]

/** Perspectives, with functions that find what each shows by checking every document. */
const perspectives: [name: string, perspective: Perspective, show: (all: LakeDocument[]) => LakeDocument[]][] = [
  ['raw', 'raw', (all) => all],
  ['published', 'published', (all) => all.filter(({ _id }) => !/^(drafts|versions)\./.test(_id))],
  ['drafts', ['drafts'], (all) => overlay(all, ['drafts.', ''])],
  ['fall, drafts', ['fall', 'drafts'], (all) => overlay(all, ['versions.fall.', 'drafts.', ''])],
]

function overlay(all: LakeDocument[], prefixes: string[]): LakeDocument[] {
  const top = (id: string) => prefixes.map((prefix) => all.find(({ _id }) => _id === prefix + id)).find(Boolean)
  return all
    .filter((document) => top(getPublishedId(document._id)) === document)
    .map((document) => ({ ...document, _id: getPublishedId(document._id), _originalId: document._id }))
}

describe.each(perspectives)('a query in %s', (_, perspective, show) => {
  const datasets = [1, 2, 3].map(randomDataset)
  const context = { projectId: 'p', clock: Date.now, queryLimit: { ...queryLimit, milliseconds: 10_000 } }

  it.each(queries)('returns what groq-js returns for all documents: %s', (query) => {
    for (const dataset of datasets) {
      const { result } = runQuery(dataset, { query, params, perspective }, context)
      expect(result).toEqual(groqAnswer(query, { dataset: show([...dataset.all()]), params }))
    }
  })
})
