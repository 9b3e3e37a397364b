import { DIFF_DELETE, DIFF_EQUAL, type parsePatch } from '@sanity/diff-match-patch'

/** Replaces a part of the text between two others. */
export type Edit = { before: string; removed: string; inserted: string; after: string; near: number }

/** Finds the index in a text between two others where an edit fits best. The score counts letters of its context. */
export function fit(text: string, left: string, right: string, { before, removed, after, near }: Edit) {
  let best = { at: 0, score: -Infinity }
  for (let at = 0; at <= text.length - removed.length; at++) {
    if (!text.startsWith(removed, at)) continue
    const score =
      commonSuffix(left + text.slice(0, at), before, before.length) +
      commonPrefix(text.slice(at + removed.length) + right, after, after.length)
    const isNearer = Math.abs(left.length + at - near) < Math.abs(left.length + best.at - near)
    if (score > best.score || (score === best.score && isNearer)) best = { at, score }
  }
  return best
}

/** Returns what a patch replaces, with the text around it. */
export function toEdits({ diffs, start1 }: ReturnType<typeof parsePatch>[number]): Edit[] {
  const edits: Edit[] = []
  let before = ''
  let edit: Edit | undefined
  for (const [index, [operation, part]] of diffs.entries()) {
    if (operation === DIFF_EQUAL) edit = undefined
    else if (!edit) {
      const unchanged = diffs.slice(index).filter(([operation]) => operation === DIFF_EQUAL)
      edit = {
        before,
        removed: '',
        inserted: '',
        after: unchanged.map(([, part]) => part).join(''),
        near: start1 + before.length,
      }
      edits.push(edit)
    }
    if (operation === DIFF_DELETE && edit) edit.removed += part
    else before += part
    if (operation !== DIFF_EQUAL && operation !== DIFF_DELETE && edit) edit.inserted += part
  }
  return edits
}

/** Returns the same insertion at each place where it may have been: between equal letters, a patch names the last one. */
export function moves(edit: Edit): Edit[] {
  const { before, removed, inserted, after, near } = edit
  const letter = before.slice(-1)
  if (removed !== '' || letter === '' || !inserted.endsWith(letter)) return [edit]
  return [
    edit,
    ...moves({
      before: before.slice(0, -1),
      removed,
      inserted: letter + inserted.slice(0, -1),
      after: letter + after,
      near: near - 1,
    }),
  ]
}

/** Returns whether a text has all letters of another one. */
export function includesLetters(text: string, other: string): boolean {
  const left = text.split('')
  return other.split('').every((letter) => {
    const index = left.indexOf(letter)
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
}

/** Returns how many letters two texts begin with in common. @param most the most to count */
export function commonPrefix(one: string, other: string, most: number): number {
  let length = 0
  while (length < Math.min(most, one.length, other.length) && one[length] === other[length]) length++
  return length
}

/** Returns how many letters two texts end with in common. @param most the most to count */
export function commonSuffix(one: string, other: string, most: number): number {
  let length = 0
  while (length < Math.min(most, one.length, other.length) && one.at(-1 - length) === other.at(-1 - length)) length++
  return length
}
