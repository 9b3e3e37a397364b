import { parsePatch, type Patch } from '@sanity/diff-match-patch'
import { badRequest } from '../errors.ts'
import { charge } from '../processorBudget.ts'

/** Measured milliseconds per character: copying a text, parsing a patch, searching for a part, comparing a deletion. */
const copyCost = 1e-7
const parseCost = 1.7e-4
const searchCost = 1.2e-4
const compareCost = 0.04

/** The library splits longer parts before it searches for them. */
const longestPiece = 24

/** A part has this many unchanged characters on both sides; only where the text begins or ends does it have fewer. */
const margin = 4

/**
 * Returns a text with a diff-match-patch that was made for it; null for any other text, or for several. There, the library
 * searches for each part, which is charged, because it cannot be interrupted.
 * @throws LakeError 400 if the patch is invalid or takes too long
 */
export function patchText(texts: string[], source: string): string | null {
  const hunks = parse(source)
  const [text = ''] = texts
  const patched = texts.length === 1 ? applyInPlace(text, hunks) : null
  if (patched === null) for (const each of texts) chargeSearch(each, hunks, source.length)
  return patched
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

/** Applies parts at their positions, in bytes. Returns null unless all of them match. */
function applyInPlace(text: string, hunks: Patch[]): string | null {
  const [first, last] = [hunks.at(0), hunks.at(-1)]
  if (!first || !last) return text
  const isAtStart = unchanged(first.diffs.at(0)) < margin
  if ((isAtStart && first.utf8Start2 > 0) || !text.isWellFormed()) return null

  let bytes = Buffer.from(text)
  for (const { diffs, utf8Start2 } of hunks) {
    charge(bytes.length * copyCost)
    const before = Buffer.from(joined(diffs, 1))
    const end = utf8Start2 + before.length
    if (!bytes.subarray(utf8Start2, end).equals(before)) return null
    bytes = Buffer.concat([bytes.subarray(0, utf8Start2), Buffer.from(joined(diffs, -1)), bytes.subarray(end)])
  }
  const end = last.utf8Start2 + Buffer.byteLength(joined(last.diffs, -1))
  const isAtEnd = unchanged(last.diffs.at(-1)) < margin
  return isAtEnd && end < bytes.length ? null : bytes.toString()
}

/** Returns the length of a part that stays as it is, 0 for an insertion or deletion. */
const unchanged = (diff?: Patch['diffs'][number]) => (diff?.[0] === 0 ? diff[1].length : 0)

/** @param without 1 leaves out insertions, -1 deletions */
const joined = (diffs: Patch['diffs'], without: 1 | -1) =>
  diffs.map(([kind, part]) => (kind === without ? '' : part)).join('')

function chargeSearch(text: string, hunks: Patch[], size: number): void {
  const deletions = hunks.flatMap(({ diffs }) => diffs.filter(([kind]) => kind === -1))
  const longestDeletion = deletions.reduce((longest, [, part]) => Math.max(longest, part.length), 0)
  const pieces = hunks.length + size / longestPiece
  charge(
    pieces * (text.length + size) * searchCost + longestDeletion * compareCost,
    () =>
      `diffMatchPatch: the text of ${text.length} characters is not the one that this patch was made for, and to look for its ${hunks.length} parts takes too long; read the document again and set the whole text`,
  )
}
