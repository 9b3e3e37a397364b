import { once } from 'node:events'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Lake } from '../../src/lake.ts'
import { sharedLake, token } from '../lake.ts'
import { startProcess } from '../process.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { many, post } from './attacks.ts'

/** An editor who sends patches to hold up everybody else, to lose what others wrote, or to change what no patch may. */

/** 8,191 objects. */
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

/** A part of a text patch that fits nowhere, so that it is looked for everywhere. */
const lost = (index: number) => `@@ -${1 + index * 40},28 +${1 + index * 40},29 @@\n zqwxzqwxzqwxzqwxzqwxzqwxzqwx\n+!\n`

const set = (id: string, path: string, value: unknown = 1) => ({ patch: { id, set: { [path]: value } } })
const change = (id: string, operations: object) => ({ patch: { id, ...operations } })
const patchText = (patch: string) => change('text', { diffMatchPatch: { text: patch } })

const tooLong = /more than 180 ms of processor time; nothing was written/

/** What is refused, and what the refusal says. */
const refused: [attack: string, mutations: unknown[], problem: RegExp][] = [
  // Time
  ['looks for 4,000 lost parts in a long text', [patchText(many(4000, lost).join(''))], tooLong],
  ['looks for one part in many transactions', many(400, (i) => patchText(lost(i))), tooLong],
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
  ['goes down everywhere, and there everywhere again', [set('tree', `${'..[a?]'.repeat(40)}.c`)], /is invalid/],
  ['names a range of a billion', [set('list', 'items[0:999999999]')], /is invalid/],
  ['names a range of items, and in each another', [set('list', 'items[0:9].a[0:9].b[0:9]')], /is invalid/],
  [
    'puts a large value into each item',
    [set('list', 'items[count > 0].name', 'x'.repeat(1_000_000))],
    /more than 15000000 characters|more than 30 MB/,
  ],
  // Depth
  ['sets what is 100,000 levels deep', [`{"patch": {"id": "tree", "set": {"a": ${nested(100_000)}}}}`], /nested/],
  ['sets a path of 30 levels', [set('tree', many(30, () => 'a').join('.'))], /nested more than 20/],
  [
    'sends a path of 100,000 letters',
    [set('tree', 'a'.repeat(100_000))],
    /A path has 100000 characters; use up to 1000/,
  ],
  // What no patch may change
  ['changes the type anywhere', [set('tree', '.._type', 'system.release')], /cannot change _id or _type/],
  ['puts another document in its place', [set('tree', '@', { _id: 'list' })], /is invalid/],
  [
    'puts another document in its place by a filter',
    [set('tree', '..[_type == "target"]', { _id: 'list' })],
    /cannot change _id or _type/,
  ],
  ['makes up when it was created', [set('tree', '_createdAt', '1970-13-45')], /_createdAt is "1970-13-45"; use a time/],
  ['makes itself a system document', [{ patch: { id: '_.releases.r', set: { a: 1 } } }], /not found/],
  // What JavaScript takes for its own
  ['reaches for the prototype', [set('tree', '__proto__.polluted')], /leads out of the document/],
  [
    'sets an object with its own prototype',
    ['{"patch": {"id": "tree", "set": {"a": {"__proto__": {"polluted": 1}}}}}'],
    /Key "__proto__" is not allowed/,
  ],
  // What would be lost
  ['stores Infinity', ['{"patch": {"id": "tree", "set": {"a": 1e400}}}'], /beyond 1.8e308/],
  ['increments to Infinity', [set('tree', 'n', 1.7e308), change('tree', { inc: { n: 1.7e308 } })], /beyond 1.8e308/],
  ['sets an item far beyond the end', [set('list', 'items[9999]')], /"items" would have gaps/],
]

/** What is allowed, and soon done, however it looks. */
const allowed: [attempt: string, mutations: unknown[]][] = [
  ['goes down everywhere', [set('tree', '..a')]],
  ['deletes 50,000 letters that are not there', [patchText(`@@ -1,50000 +1,0 @@\n-${'q'.repeat(50_000)}\n`)]],
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

  it.each(refused)('is refused, and soon: one that %s', async (_, mutations, problem) => {
    await reset()
    const before = stored()
    const { status, message } = await send(mutations)
    expect(message).toMatch(problem)
    expect([400, 404]).toContain(status)
    expect(stored()).toEqual(before)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it.each(allowed)('comes to nothing: one that %s', async (_, mutations) => {
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

/** The time that the test has is for a machine that is busy with other things: a lake that hangs takes minutes. */
it('cannot prevent the process from ending', { timeout: 60_000 }, async () => {
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
  await client.fetch('1') // they have all begun
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  await Promise.all(attacks)
})
