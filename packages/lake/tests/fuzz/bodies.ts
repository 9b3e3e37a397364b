import fc from 'fast-check'
import { groq, length, params } from './groq.ts'
import { json, mutated, names } from './anything.ts'

const pathWords = fc.constantFrom(...'a list links _key=="x" 0 -1 : , . .. [ ] ? @ $ > == "x" \' " \\ true'.split(' '))
const paths = fc.oneof(
  fc.array(fc.oneof(pathWords, names), { maxLength: 8 }).map((words) => words.join('')),
  mutated(['list[-1]', 'links[_key=="x"]._ref', 'a.b.c', 'list[1:2]', '..children[text=="x"].text', "a['b'][0]"]),
)
const documents = fc.tuple(json, names, json).map(([content, _id, _type]) => ({
  ...(content as Record<string, unknown>),
  _id,
  _type: typeof _type === 'string' ? _type : 'class',
}))
const selections = fc.oneof(
  fc.constantFrom({ id: 'd1' }, { query: '*[_type == "teacher"]' }, { query: '*' }),
  fc.record({ id: names }),
  fc.record({ query: groq, params }),
)
const changes = fc.oneof(
  fc.tuple(
    fc.constantFrom('set', 'setIfMissing', 'inc', 'dec', 'diffMatchPatch'),
    fc.dictionary(paths, json, { maxKeys: 3 }),
  ),
  fc.tuple(fc.constant('unset'), fc.array(paths, { maxLength: 3 })),
  fc.tuple(
    fc.constant('insert'),
    fc
      .tuple(fc.constantFrom('before', 'after', 'replace'), paths, json)
      .map(([where, path, items]) => ({ [where]: path, items: [items] })),
  ),
  fc.tuple(names, json),
)
const patches = fc
  .tuple(selections, fc.array(changes, { maxLength: 3 }))
  .map(([selection, some]) => ({ patch: { ...selection, ...Object.fromEntries(some) } }))
const mutations = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('create', 'createOrReplace', 'createIfNotExists', 'delete'),
      fc.oneof(documents, json, selections),
    )
    .map(([name, body]) => ({ [name]: body })),
  patches,
  patches,
  json,
)
const actions = fc
  .tuple(
    fc.constantFrom(
      ...[
        'create',
        'edit',
        'publish',
        'unpublish',
        'discard',
        'delete',
        'version.create',
        'version.replace',
        'version.discard',
      ].map((name) => `sanity.action.document.${name}`),
      ...['create', 'edit', 'schedule', 'publish', 'archive', 'delete'].map((name) => `sanity.action.release.${name}`),
    ),
    fc.record(
      {
        publishedId: names,
        draftId: names,
        versionId: names,
        releaseId: names,
        attributes: fc.oneof(documents, json),
        patch: fc.oneof(
          json,
          patches.map(({ patch }) => patch),
        ),
        document: documents,
        metadata: json,
        publishAt: names,
      },
      { requiredKeys: [] },
    ),
  )
  .map(([actionType, fields]) => ({ actionType, ...fields }))
/** Of requests to write: mutations and actions, and what looks like some. */
export const bodies = fc.oneof(
  fc
    .record({ mutations: fc.array(mutations, { maxLength: 4 }), transactionId: names }, { requiredKeys: ['mutations'] })
    .map((body) => JSON.stringify(body)),
  fc.array(actions, { maxLength: 3 }).map((list) => JSON.stringify({ actions: list })),
  fc
    .tuple(fc.constantFrom('[', '{"a":', '{"mutations":[', '"', '1', '{},'), length(1_000_000))
    .map(([text, times]) => `{"mutations":[{"create":${text.repeat(times).slice(0, 3_900_000)}`),
  length(120_000).map((count) => {
    const creation = { create: { _type: 'class', list: [{}] } }
    return JSON.stringify({ mutations: Array(count).fill(creation) }).slice(0, 3_900_000)
  }),
)
