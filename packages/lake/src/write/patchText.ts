import { applyPatches, parsePatch, type Patch } from '@sanity/diff-match-patch'
import { charge, spend } from '../processorBudget.ts'
import { badRequest } from '../errors.ts'

/** Measured milliseconds per character: parsing a patch, searching for a part, comparing a deletion. */
const parseCost = 1.7e-4
const searchCost = 1.2e-4
const compareCost = 0.04

/** The library splits longer parts before it searches for them. */
const longestPiece = 24

/** A part has this many unchanged characters on both sides; only where the text begins or ends does it have fewer. */
const margin = 4

/** Applies a diff-match-patch. In a changed text, parts are searched for nearby, and skipped if not found. */
export function patchText(text: string, source: string): string {
  const hunks = parse(source)
  return applyInPlace(text, hunks) ?? applyNearby(text, hunks, source.length)
}

function parse(source: string): Patch[] {
  charge(
    source.length * parseCost,
    () => `diffMatchPatch: a patch of ${source.length} characters is too long; set the text`,
  )
  try {
    return parsePatch(source)
  } catch (cause) {
    throw badRequest(
      `"${source.slice(0, 100)}" is not a patch for a text: ${(cause as Error).message}; make one with @sanity/diff-match-patch`,
      { cause },
    )
  }
}

/** Applies parts at their position, each to the text as the previous ones left it. Returns null unless all match. */
function applyInPlace(text: string, hunks: Patch[]): string | null {
  const isAtStart = unchanged(hunks.at(0)?.diffs.at(0)) < margin
  const isAtEnd = unchanged(hunks.at(-1)?.diffs.at(-1)) < margin
  const done: string[] = []
  let changed = '' // follows what is done, and is followed by what is untouched
  let untouched = 0
  let start = 0
  for (const { diffs, utf8Start2 } of hunks) {
    spend()
    const expected = joined(diffs, 1)
    const distance = utf8Start2 - start
    const ahead = changed + text.slice(untouched, untouched + distance + expected.length)
    const index = indexOfByte(ahead, distance)
    if (index === null || !ahead.startsWith(expected, index)) return null
    if (isAtStart && start === 0 && index !== 0) return null
    const end = index + expected.length
    done.push(ahead.slice(0, index))
    untouched += Math.max(0, end - changed.length)
    changed = joined(diffs, -1) + changed.slice(end)
    start = utf8Start2
  }
  const rest = text.slice(untouched)
  return isAtEnd && rest !== '' ? null : done.join('') + changed + rest
}

/** Returns the length of a part that stays as it is, 0 for an insertion or deletion. */
const unchanged = (diff?: Patch['diffs'][number]) => (diff?.[0] === 0 ? diff[1].length : 0)

/** @param without 1 leaves out insertions, -1 deletions */
const joined = (diffs: Patch['diffs'], without: 1 | -1) =>
  diffs.map(([kind, part]) => (kind === without ? '' : part)).join('')

/** Converts an index in UTF-8 bytes, which patches use. Returns null if no character begins there. */
function indexOfByte(text: string, target: number): number | null {
  let index = 0
  let bytes = 0
  while (bytes < target) {
    const point = text.codePointAt(index)
    if (point === undefined) return null
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
    index += point < 0x10000 ? 1 : 2
  }
  return bytes === target ? index : null
}

function applyNearby(text: string, hunks: Patch[], size: number): string {
  const deletions = hunks.flatMap(({ diffs }) => diffs.filter(([kind]) => kind === -1))
  const longestDeletion = deletions.reduce((longest, [, part]) => Math.max(longest, part.length), 0)
  const pieces = hunks.length + size / longestPiece
  charge(
    pieces * (text.length + size) * searchCost + longestDeletion * compareCost,
    () =>
      `diffMatchPatch: the text of ${text.length} characters is not the one that this patch was made for, and to look for its ${hunks.length} parts takes too long; read the document again and set the whole text`,
  )
  try {
    return applyPatches(hunks, text, { allowExceedingIndices: true })[0]
  } catch (cause) {
    throw badRequest(`diffMatchPatch cannot be applied: ${(cause as Error).message}`, { cause })
  }
}
