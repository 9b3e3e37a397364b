import { applyPatch, incremental } from 'mendoza'
import { describe, expect, it } from 'vitest'
import { getEffects, encodePatch } from '../../src/history/mendoza.ts'
import { random as seededRandom } from '../../../../tests/random.ts'

type Json = { [key: string]: unknown }

const block = (key: string, text: string) => ({ _key: key, _type: 'block', children: [{ _key: `${key}1`, text }] })

const cases: [what: string, before: Json, after: Json][] = [
  [
    'text behind accents and emoji',
    { title: 'Café 💃🏽 naïve — swing ✨ dance' },
    { title: 'Café 💃🏽 naïve — tango ✨ dance' },
  ],
  ['emoji that share half a character', { title: 'a💃b' }, { title: 'a💄b' }],
  ['fields named like those of every object', { constructor: 'Anna', valueOf: 1, title: 'Host' }, { title: 'Host' }],
  ['half a character on its own', { title: '\udc83x' }, { title: '\udc83\ud83dy' }],
]

describe('encodePatch', () => {
  it.each(cases)('describes %s', (_what, before, after) => {
    expect(patched(before, encodePatch(before, after))).toEqual(after)
    expect(patched(after, encodePatch(after, before))).toEqual(before)
  })

  it('is empty when nothing changed', () => {
    expect(encodePatch({ a: [{ b: 'c' }], d: [], e: '' }, { e: '', d: [], a: [{ b: 'c' }] })).toEqual([])
  })

  it('contains created and deleted documents whole', () => {
    expect(encodePatch(null, { a: 1 })).toEqual([0, { a: 1 }])
    expect(encodePatch({ a: 1 }, null)).toEqual([0, null])
  })

  it('is small for a small edit of a large document', () => {
    const story = 'West Coast Swing is danced in a slot, to almost any music. '.repeat(40)
    const body = Array.from({ length: 50 }, (_, index) => block(`k${index}`, story))
    const edited = body.map((member, index) =>
      index === 30 ? block('k30', story.replace('slot', 'long slot')) : member,
    )
    const patch = encodePatch({ _id: 'a', body }, { _id: 'a', body: edited })
    expect(patched({ _id: 'a', body }, patch)).toEqual({ _id: 'a', body: edited })
    expect(JSON.stringify(patch).length).toBeLessThan(120)
  })

  it('converts any document into any other', () => {
    const random = seededRandom(20261121)
    for (let round = 0; round < 1500; round += 1) {
      const before = randomObject(random, 3)
      const after = random() < 0.2 ? randomObject(random, 3) : (edit(before, random) as Json)
      const patch = encodePatch(before, after)
      expect(patched(before, patch), JSON.stringify([before, after, patch])).toEqual(after)
    }
  })
})

describe('getEffects', () => {
  it('leaves out the revision, as the Studio does before it applies them', () => {
    const before = { _id: 'a', _type: 'notice', _rev: 'r1', _createdAt: 'c', _updatedAt: 'u1', title: 'Closed tonight' }
    const after = { ...before, _rev: 'r2', _updatedAt: 'u2', title: 'Open tonight' }
    const { _rev: _r1, ...from } = before
    const { _rev: _r2, ...to } = after
    const { apply, revert } = getEffects({ id: 'a', before, after })
    expect(patched(from, apply)).toEqual(to)
    expect(patched(to, revert)).toEqual(from)
  })
})

/** What both readers of npm's `mendoza` make of it: listeners use the simple one, the Studio's history the other. */
function patched(document: Json, patch: unknown[]): unknown {
  const simple: unknown = applyPatch(document, patch)
  const traced = incremental.unwrap(incremental.applyPatch(incremental.wrap(document, 0), patch, 1))
  expect(traced).toEqual(simple)
  return simple
}

const pick = <T>(random: () => number, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]
const letters = ['a', 'b', 'é', '—', '漢', '💃', '💄', '🇺🇸', '\n', '"'] as const

function randomText(random: () => number): string {
  return Array.from({ length: Math.floor(random() * 12) }, () => pick(random, letters)).join('')
}

function randomValue(random: () => number, depth: number): unknown {
  const kind = Math.floor(random() * (depth > 0 ? 6 : 4))
  if (kind === 0) return randomText(random)
  if (kind === 1) return Math.floor(random() * 5)
  if (kind === 2) return random() < 0.5
  if (kind === 3) return null
  if (kind === 4) return randomObject(random, depth - 1)
  return Array.from({ length: Math.floor(random() * 5) }, () => randomValue(random, depth - 1))
}

function randomObject(random: () => number, depth: number): Json {
  const keys = ['title', 'Zed', '_key', 'é', 'b', 'a', 'list', '10', '9'] as const
  const fields = Array.from({ length: Math.floor(random() * 6) }, () => pick(random, keys))
  return Object.fromEntries(
    fields.map((key) => [key, key === '_key' ? pick(random, ['k1', 'k2', 'k3']) : randomValue(random, depth)]),
  )
}

/** A copy with something changed somewhere. */
function edit(value: unknown, random: () => number): unknown {
  if (typeof value === 'string') {
    const characters = Array.from(value)
    characters.splice(Math.floor(random() * (characters.length + 1)), random() < 0.5 ? 1 : 0, randomText(random))
    return characters.join('')
  }
  if (Array.isArray(value)) {
    const copy = value.map((member: unknown) => (random() < 0.3 ? edit(member, random) : member))
    if (random() < 0.4)
      copy.splice(Math.floor(random() * (copy.length + 1)), random() < 0.5 ? 1 : 0, randomValue(random, 1))
    if (random() < 0.2) copy.reverse()
    return copy
  }
  if (typeof value === 'object' && value !== null) {
    const copy = Object.fromEntries(
      Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
        random() < 0.1 ? [] : [[key, key !== '_key' && random() < 0.5 ? edit(child, random) : child]],
      ),
    )
    return random() < 0.3 ? { ...copy, ...randomObject(random, 1) } : copy
  }
  return randomValue(random, 1)
}
