import { applyPatches, makePatches, parsePatch, stringifyPatches } from '@sanity/diff-match-patch'
import { describe, expect, it } from 'vitest'
import { patchText } from '../../src/write/patchText.ts'
import { random } from '../../../../tests/random.ts'

const letters = ['a', 'b', 'c', ' ', 'x', 'é', '文', '🕺', '\n', '%']

describe('a text patch', () => {
  it('produces the intended text in place, and otherwise what @sanity/diff-match-patch does, or nothing', () => {
    const next = random(15)
    const below = (limit: number) => Math.floor(next() * limit)
    const text = (longest: number) =>
      Array.from({ length: below(longest) }, () => letters[below(letters.length)]).join('')

    for (let round = 0; round < 500; round++) {
      const before = text(120)
      const characters = Array.from(before)
      for (let edits = below(6); edits > 0; edits--) characters.splice(below(characters.length + 1), below(5), text(5))
      const after = characters.join('')
      const source = stringifyPatches(makePatches(before, after))
      expect(patchText([before], source)).toBe(after)

      const at = below(characters.length + 1)
      const changedMeanwhile = `${characters.slice(0, at).join('')}${text(9)}${characters.slice(at).join('')}`
      for (const other of [text(120), `${before}${text(9)}`, `${text(9)}${before}`, changedMeanwhile]) {
        const [patched] = applyPatches(parsePatch(source), other, { allowExceedingIndices: true })
        expect(patchText([other], source) ?? patched).toBe(patched)
      }
    }
  })
})
