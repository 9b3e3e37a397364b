import { once } from 'node:events'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Lake } from '../../src/lake.ts'
import { sharedLake, token } from '../lake.ts'
import { startProcess } from '../process.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { many, post } from './attacks.ts'

/** Attacks by an editor, with patches that block others, destroy what they wrote, or change protected fields. */

/** Creates a tree of objects: 8,191 with 12 levels. */
const tree = (levels: number): object => (levels === 0 ? { a: 1 } : { a: tree(levels - 1), b: tree(levels - 1) })
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const text = 'All our dances in Boston. '.repeat(12_000)

const documents = [
  { _id: 'tree', _type: 'target', tree: tree(12) },
  {
    _id: 'list',
    _type: 'target',
    items: many(5000, (index) => ({ _key: `k${index}`, name: `Item ${index}`, count: 1 })),
  },
  { _id: 'text', _type: 'target', text },
  { _id: 'large', _type: 'target', numbers: many(100_000, () => 1) },
]

/** Returns a part of a text patch that matches nowhere, so that the whole text is searched. */
const unmatched = (index: number) =>
  `@@ -${1 + index * 40},28 +${1 + index * 40},29 @@\n zqwxzqwxzqwxzqwxzqwxzqwxzqwx\n+!\n`

const set = (id: string, path: string, value: unknown = 1) => ({ patch: { id, set: { [path]: value } } })
const change = (id: string, operations: object) => ({ patch: { id, ...operations } })
const patchText = (patch: string) => change('text', { diffMatchPatch: { text: patch } })

const tooLong = /more than 180 ms of processor time; nothing was written/

/** Attacks, and the messages that refuse them. */
const refused: [attack: string, mutations: unknown[], problem: RegExp][] = [
  // Time
  ['searches a long text for 4,000 parts', [patchText(many(4000, unmatched).join(''))], tooLong],
  ['searches a long text for one part, 400 times', many(400, (i) => patchText(unmatched(i))), tooLong],
  [
    'increments each of 5,000 items, 2,000 times',
    many(2000, () => change('list', { inc: { 'items[count > 0].count': 1 } })),
    tooLong,
  ],
  [
    'compares 5,000 items with 60 filters',
    [set('list', `items[${many(60, () => 'count>0').join()}]`)],
    /more than 180 ms of processor time/,
  ],
  ['searches 100,000 values', [change('large', { unset: ['numbers[@ > 0]'] })], tooLong],
  ['nests recursive descents', [set('tree', `${'..[a?]'.repeat(40)}.c`)], /is invalid/],
  ['names a range of a billion items', [set('list', 'items[0:999999999]')], /is invalid/],
  ['nests ranges of items', [set('list', 'items[0:9].a[0:9].b[0:9]')], /is invalid/],
  [
    'puts a large value into each item',
    [set('list', 'items[count > 0].name', 'x'.repeat(1_000_000))],
    /more than 15000000 characters|more than 30 MB/,
  ],
  // Depth
  ['sets a value of 100,000 levels', [`{"patch": {"id": "tree", "set": {"a": ${nested(100_000)}}}}`], /nested/],
  ['sets a path of 30 levels', [set('tree', many(30, () => 'a').join('.'))], /nested more than 20/],
  [
    'sends a path of 100,000 letters',
    [set('tree', 'a'.repeat(100_000))],
    /A path has 100000 characters; use up to 1000/,
  ],
  // Protected fields
  ['changes the type anywhere', [set('tree', '.._type', 'system.release')], /cannot change _id or _type/],
  ['replaces the document', [set('tree', '@', { _id: 'list' })], /is invalid/],
  [
    'replaces the document by a filter',
    [set('tree', '..[_type == "target"]', { _id: 'list' })],
    /cannot change _id or _type/,
  ],
  [
    'sets an invalid creation time',
    [set('tree', '_createdAt', '1970-13-45')],
    /_createdAt is "1970-13-45"; use a time/,
  ],
  ['patches a system document', [{ patch: { id: '_.releases.r', set: { a: 1 } } }], /not found/],
  // Prototypes
  ['sets a field of the prototype', [set('tree', '__proto__.polluted')], /leads out of the document/],
  [
    'sets an object with its own prototype',
    ['{"patch": {"id": "tree", "set": {"a": {"__proto__": {"polluted": 1}}}}}'],
    /Key "__proto__" is not allowed/,
  ],
  // Values that cannot be stored
  ['stores Infinity', ['{"patch": {"id": "tree", "set": {"a": 1e400}}}'], /beyond 1.8e308/],
  ['increments to Infinity', [set('tree', 'n', 1.7e308), change('tree', { inc: { n: 1.7e308 } })], /beyond 1.8e308/],
  ['sets an item far beyond the end', [set('list', 'items[9999]')], /"items" would have gaps/],
]

/** Unusual patches that are fast, and allowed. */
const allowed: [attempt: string, mutations: unknown[]][] = [
  ['descends recursively', [set('tree', '..a')]],
  ['deletes 50,000 missing letters', [patchText(`@@ -1,50000 +1,0 @@\n-${'q'.repeat(50_000)}\n`)]],
  ['names 100 items', [change('list', { unset: [`items[${many(100, (i) => i).join()}]`] })]],
  ['inserts 10,000 items', [change('list', { insert: { after: 'items[-1]', items: many(10_000, (i) => i) } })]],
  [
    'patches a long text in 100 places',
    [
      patchText(
        many(100, (i) => {
          const part = (from: number, to: number) => text.slice(i * 80 + from, i * 80 + to)
          return `@@ -${1 + i * 80},11 +${1 + i * 80},11 @@\n ${part(0, 4)}\n-${part(4, 7)}\n+###\n ${part(7, 11)}\n`
        }).join(''),
      ),
    ],
  ],
  ['finds an item by its key 10 times', many(10, (i) => set('list', `items[_key=="k${i * 99}"].name`))],
]

describe('an attack by patch', () => {
  let lake: Lake

  beforeAll(() => {
    lake = sharedLake()
    return () => lake.close()
  })

  const send = (mutations: unknown[], options = '') => {
    const written = mutations.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    return post(lake, `mutate/production${options}`, `{"mutations": [${written.join()}]}`)
  }

  const reset = () => send(documents.map((document) => ({ createOrReplace: document })))
  const stored = () => documents.map(({ _id }) => lake.context.datasets.get('production').get(_id))

  it.each(refused)('is refused quickly: one that %s', async (_, mutations, problem) => {
    await reset()
    const before = stored()
    const { status, message } = await send(mutations)
    expect(message).toMatch(problem)
    expect([400, 404]).toContain(status)
    expect(stored()).toEqual(before)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it.each(allowed)('is accepted if it is harmless: one that %s', async (_, mutations) => {
    await reset()
    expect(await send(mutations)).toEqual({ status: 200, message: '' })
  })

  it('changes nothing in a dry run, either', async () => {
    await reset()
    const before = stored()
    expect((await send([set('tree', 'a')], '?dryRun=true')).status).toBe(200)
    expect(stored()).toEqual(before)
  })
})

/** The timeout allows for a busy machine: a lake that hangs takes minutes. */
it('the process can be stopped during attacks by patch', { timeout: 60_000 }, async () => {
  const { child, client, url } = await startProcess(temporaryFolder())
  for (const document of documents) await client.createOrReplace(document as { _id: string; _type: string })
  const slowest = refused.filter(([, , problem]) => problem === tooLong)
  let isOver = false
  onTestFinished(() => void (isOver = true))
  const attack = async (mutations: unknown[]) => {
    while (!isOver) {
      const init = {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ mutations }),
      }
      await fetch(`${url}/v2025-02-19/data/mutate/production`, init)
        .then((answer) => answer.text())
        .catch(() => (isOver = true))
    }
  }
  const attacks = slowest.flatMap(([, mutations]) => [attack(mutations), attack(mutations)])
  await client.fetch('1') // the lake has received all attacks
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  await Promise.all(attacks)
})
