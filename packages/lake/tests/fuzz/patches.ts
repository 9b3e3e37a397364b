import assert from 'node:assert/strict'
import { makePatches, stringifyPatches } from '@sanity/diff-match-patch'
import fc from 'fast-check'
import { json, mutated, names } from './anything.ts'
import type { Found, Measured } from './progress.ts'
import { expectSensible, startWatchedLake } from './watchedLake.ts'

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const tree = (levels: number): object =>
  levels === 0 ? { a: 1, list: [1, 2] } : { a: tree(levels - 1), b: tree(levels - 1) }
const text = 'All our dances in Boston, 💃 and elsewhere. '.repeat(400)

const documents = [
  { _id: 'tree', _type: 'target', tree: tree(10) },
  {
    _id: 'list',
    _type: 'target',
    items: many(5000, (index) => ({ _key: `k${index}`, name: `Item ${index}`, count: 1 })),
  },
  { _id: 'text', _type: 'target', text, texts: many(50, (index) => `Text ${index}`) },
  {
    _id: 'small',
    _type: 'target',
    tree: tree(2),
    items: many(9, (index) => ({ _key: `k${index}`, name: `Item ${index}`, count: 1 })),
    list: [1, 2, 3],
    text: 'All our dances in Boston',
    count: 1,
  },
]

const index = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(-1, 9999, -9999))
const position = fc.nat(9).map(String)
const field = fc.constantFrom('tree', 'a', 'b', 'list', 'items', 'name', 'count', 'text', 'texts', 'none', '_key')
const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=')
const literal = fc.constantFrom('"k7"', '"Item 9"', '1', 'true', '"a"')
const filter = fc.oneof(
  fc.constantFrom('@ > 1', '_key?', 'a.b == 1'),
  fc.tuple(field, operator, literal).map((parts) => parts.join(' ')),
)
const range = fc.tuple(index, index).map(([from, to]) => `${from}:${to}`)
const bracketed = (list: string[]) => `[${list.join(', ')}]`
const step = fc.oneof(
  field.map((name) => `.${name}`),
  fc.oneof(filter, position).map((element) => bracketed([element])),
)
const end = fc.array(fc.oneof(index.map(String), range, filter), { minLength: 1, maxLength: 9 }).map(bracketed)

/** Paths as the grammar has them, so that most of them lead somewhere. */
const paths = fc.oneof(
  {
    weight: 1,
    arbitrary: fc
      .oneof(
        field,
        filter.map((element) => bracketed([element])),
      )
      .map((last) => `..${last}`),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(field, fc.array(step, { maxLength: 5 }), fc.oneof(fc.constant(''), end))
      .map(([first, steps, last]) => first + steps.join('') + last),
  },
)
const anyPath = fc.oneof(
  { weight: 6, arbitrary: paths },
  { weight: 1, arbitrary: paths.chain((path) => mutated([path])) },
  { weight: 1, arbitrary: fc.tuple(paths, fc.nat(300)).map(([path, times]) => path + '[a?]'.repeat(times)) },
  { weight: 1, arbitrary: names },
)

/** Patches as an editor's program makes them, without the time that it takes to compare texts. */
const edits = fc
  .array(fc.tuple(fc.nat(600), fc.nat(200), fc.string({ maxLength: 40, unit: 'grapheme' })), { maxLength: 30 })
  .map((some) => {
    const words = text.split(' ')
    const diffs: [-1 | 0 | 1, string][] = []
    for (const [kept, deleted, put] of some) {
      const take = (count: number) =>
        words
          .splice(0, count)
          .map((word) => `${word} `)
          .join('')
      diffs.push([0, take(kept)], [-1, take(deleted)], [1, put])
    }
    return stringifyPatches(makePatches([...diffs.filter(([, part]) => part !== ''), [0, words.join(' ')]]))
  })
const textPatches = fc.oneof(
  edits,
  edits.chain((source) => mutated([source])),
  fc
    .tuple(fc.nat(300), fc.nat(20_000), fc.constantFrom(' zqwxzqwxzqwx', '-dances', `-${'q'.repeat(900)}`))
    .map(([count, from, line]) =>
      many(count, (i) => `@@ -${from + i * 20},12 +${from + i * 20},13 @@\n${line}\n+!\n`).join(''),
    ),
)

const operations = fc.oneof(
  fc.tuple(fc.constantFrom('set', 'setIfMissing'), fc.dictionary(anyPath, json, { maxKeys: 4 })),
  fc.tuple(fc.constantFrom('inc', 'dec'), fc.dictionary(anyPath, fc.oneof(fc.double(), json), { maxKeys: 3 })),
  fc.tuple(fc.constant('unset'), fc.array(anyPath, { maxLength: 4 })),
  fc.tuple(
    fc.constant('diffMatchPatch'),
    fc.dictionary(fc.oneof(fc.constantFrom('text', 'texts[@ > ""]', '..text'), anyPath), textPatches, { maxKeys: 2 }),
  ),
  fc
    .tuple(fc.constantFrom('before', 'after', 'replace'), anyPath, fc.array(json, { maxLength: 20 }))
    .map(([position, path, items]): [string, object] => ['insert', { [position]: path, items }]),
)
const patches = fc
  .tuple(fc.constantFrom('tree', 'list', 'text', 'small'), fc.array(operations, { minLength: 1, maxLength: 3 }))
  .map(([id, some]) => ({ patch: { id, ...Object.fromEntries(some) } }))
/** One patch that cannot be applied spoils them all. */
const some = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(patches) },
  { weight: 1, arbitrary: fc.array(patches, { minLength: 2, maxLength: 6 }) },
)
const often = fc.oneof(
  { weight: 45, arbitrary: fc.constant(1) },
  { weight: 4, arbitrary: fc.constant(50) },
  { weight: 1, arbitrary: fc.constant(1000) },
)
const longest = 900_000
/** A transaction: some patches, and these perhaps very often. Made as text: a thousand of them would take longer to write than to apply. */
const transactions = fc.tuple(some, often).map(([list, times]) => {
  const text = JSON.stringify(list).slice(1, -1)
  const fitting = Math.max(1, Math.min(times, Math.floor(longest / (text.length + 1))))
  return `{"mutations":[${Array<string>(fitting).fill(text).join()}]}`
})

/**
 * Sends a lake patches at random. Whatever they are, it lives, answers anybody else soon, refuses with a sentence, and what
 * it took is after a restart what it was before.
 * @param found see `fuzz`
 */
export async function fuzzPatches(runs: number, found?: Found): Promise<Measured> {
  const lake = await startWatchedLake()
  const path = '/v2025-02-19/data/mutate/production'
  const mutate = (body: string, options = '') => lake.ask(path + options, { method: 'POST', body })
  const restore = () =>
    mutate(JSON.stringify({ mutations: documents.map((document) => ({ createOrReplace: document })) }))
  let count = 0
  try {
    const send = async (body: string) => {
      if (count++ % 20 === 0) await expectSensible(await restore())
      await expectSensible(await mutate(body, count % 2 ? '?autoGenerateArrayKeys=true' : ''))
    }
    const measured = await lake.fuzz(runs, transactions, send, found)
    const all = async () =>
      (await (await lake.ask(`/v2025-02-19/data/query/production?query=*`)).json()) as { result: unknown }
    const before = await all()
    await lake.restart()
    const after = await all()
    assert.deepEqual(after.result, before.result)
    return measured
  } finally {
    lake.stop()
  }
}
