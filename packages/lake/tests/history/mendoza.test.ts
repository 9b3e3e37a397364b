import fc from 'fast-check'
import { applyPatch, incremental } from 'mendoza'
import { describe, expect, it } from 'vitest'
import { getEffects, encodePatch } from '../../src/history/mendoza.ts'

type Json = { [key: string]: unknown }

describe('encodePatch', () => {
  it('handles fields named like built-in properties', () => {
    const [before, after] = [{ constructor: 'Anna', valueOf: 1, title: 'Host' }, { title: 'Host' }]
    expect(patched(before, encodePatch(before, after))).toEqual(after)
    expect(patched(after, encodePatch(after, before))).toEqual(before)
  })

  it('is empty when nothing changed', () => {
    expect(encodePatch({ a: [{ b: 'c' }], d: [], e: '' }, { e: '', d: [], a: [{ b: 'c' }] })).toEqual([])
  })

  it('contains created and deleted documents as a whole', () => {
    expect(encodePatch(null, { a: 1 })).toEqual([0, { a: 1 }])
    expect(encodePatch({ a: 1 }, null)).toEqual([0, null])
  })

  it('copies unchanged fields, also in nested objects', () => {
    const before = { title: 'Class', venue: { name: 'Hall', address: { city: 'Boston', street: 'Elm St' } } }
    const after = { ...before, venue: { ...before.venue, address: { city: 'Boston', street: 'Oak St' } } }
    expect(encodePatch(before, after)).toEqual([10, 1, 10, 0, 17, 'Oak St', 'street', 15, 15])
  })

  it('converts any document into any other', () => {
    const property = fc.property(documents, documents, (before, after) => {
      expect(patched(before, encodePatch(before, after))).toEqual(after)
    })
    fc.assert(property, { numRuns: 1500 })
  })
})

describe('getEffects', () => {
  it('omits the revision, as the Studio does before it applies them', () => {
    const before = { _id: 'a', _type: 'notice', _rev: 'r1', _createdAt: 'c', _updatedAt: 'u1', title: 'Closed tonight' }
    const after = { ...before, _rev: 'r2', _updatedAt: 'u2', title: 'Open tonight' }
    const { _rev: _r1, ...from } = before
    const { _rev: _r2, ...to } = after
    const { apply, revert } = getEffects({ id: 'a', before, after })
    expect(patched(from, apply)).toEqual(to)
    expect(patched(to, revert)).toEqual(from)
  })
})

/** Applies a patch with both readers of npm's `mendoza`: listeners use the simple one, the Studio's history the other. */
function patched(document: Json, patch: unknown[]): unknown {
  const simple: unknown = applyPatch(document, patch)
  const traced = incremental.unwrap(incremental.applyPatch(incremental.wrap(document, 0), patch, 1))
  expect(traced).toEqual(simple)
  return simple
}

const texts = fc.array(fc.constantFrom('a', 'b', 'é', '—', '漢', '💃', '💄', '🇺🇸', '\n', '"'), { maxLength: 12 })
const fields = fc.constantFrom('title', 'Zed', 'é', 'b', 'a', 'list', '10', '9')

/** Generates documents with few names, keys and values, so that two of them have much in common. */
const { document: documents } = fc.letrec<{ document: Json; value: unknown }>((tie) => ({
  document: fc
    .tuple(fc.dictionary(fields, tie('value'), { maxKeys: 6 }), fc.option(fc.constantFrom('k1', 'k2', 'k3')))
    .map(([content, _key]) => ({ ...content, ...(_key && { _key }) })),
  value: fc.oneof(
    { maxDepth: 3 },
    texts.map((letters) => letters.join('')),
    fc.constantFrom(null, true, false, 0, 1, 2),
    fc.array(tie('value'), { maxLength: 5 }),
    tie('document'),
  ),
}))
