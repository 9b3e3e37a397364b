import { applyPatches, cleanupSemantic, DIFF_DELETE, DIFF_EQUAL, makeDiff, makePatches } from '@sanity/diff-match-patch'

export type TextElement = HTMLInputElement | HTMLTextAreaElement

export type SharedText = ReturnType<typeof createSharedText>

type Letter = { letter: string; typedAt: number }

/** Letters that have been in the text for longer were sent, and others who change them have seen them. */
const unseenMs = 6_000

/** Typed text of this length is not in the text by coincidence: a merge has put it there. */
const longEnough = 4

/** Limits the repairs of what somebody types in one go, so that two browsers can't repair each other's text forever. */
const mostRepairs = 3

/**
 * Shows a text that several people change. The caret stays at the same letters when others change the text. The store merges
 * changes by the letters around them: text that two people type at the same place may be torn apart or lost, and is repaired.
 * @param now a clock in milliseconds
 */
export function createSharedText(element: TextElement, now: () => number = () => performance.now()) {
  let shown = element.value
  /** The letters that this person typed last, in order. */
  let typed: Letter[] = []
  /** For each letter of the shown text, the typed one, or null. */
  let letters = othersLetters(shown)
  let repairs = 0
  /** Where the caret is if nobody moves it. */
  let caret = -1

  return {
    /**
     * Notes that the text was changed in the element.
     * @param stored the text in the store, which may be newer than the shown one
     * @returns the text to store
     */
    noteTyping(stored: string): string {
      const { value } = element
      const before = shown
      const behind = commonSuffix(shown, value, value.length - (element.selectionEnd ?? value.length))
      const from = commonPrefix(shown, value, Math.min(shown.length, value.length) - behind)
      const to = shown.length - behind
      const added = Array.from({ length: value.length - behind - from }, (_, index) => ({
        letter: value.charAt(from + index),
        typedAt: now(),
      }))
      const removed = letters.slice(from, to)
      if (to !== caret || removed.includes(null)) {
        typed = []
        letters = othersLetters(shown)
        repairs = 0
      }
      typed = [...typed.filter((letter) => !removed.includes(letter)), ...added]
      letters.splice(from, to - from, ...added)
      caret = from + added.length
      shown = value
      return stored === before ? value : applyPatches(makePatches(before, value), stored)[0]
    },

    /** Shows a text from the store. Returns whether it differs from the shown one. */
    show(stored: string): boolean {
      if (stored === shown) return false
      const added: { at: number; part: string }[] = []
      const isAtTyped = isCaretBehindTyped()
      forgetSeen()
      let at = 0
      for (const [operation, part] of cleanupSemantic(makeDiff(shown, stored))) {
        if (operation === DIFF_DELETE) replace(at, at + part.length, '')
        else if (operation !== DIFF_EQUAL) {
          replace(at, at, part)
          added.push({ at, part })
        }
        if (operation !== DIFF_DELETE) at += part.length
      }
      shown = stored
      for (const { at, part } of added) findMoved(at, part)
      if (isAtTyped) putCaretBehindTyped()
      return true
    },

    /**
     * Joins the letters that this person typed last if they were torn apart or lost. To be called once the store has
     * everything.
     * @returns the text to store; null if nothing has to be repaired
     */
    repair(): string | null {
      const isAtTyped = isCaretBehindTyped()
      const text = typed.map(({ letter }) => letter).join('')
      const first = letters.findIndex((letter) => letter !== null)
      if (isWhole(first) || repairs++ >= mostRepairs) return null
      const whole = text.length < longEnough ? -1 : shown.indexOf(text)
      if (whole >= 0) letters.fill(null, whole, whole + text.length)
      for (let index = letters.length; index-- > 0;) if (letters[index]) replace(index, index + 1, '')
      if (whole < 0) {
        const at = first < 0 ? (element.selectionStart ?? shown.length) : first
        replace(at, at, text)
        letters.splice(at, typed.length, ...typed)
      } else letters.splice(element.value.indexOf(text), typed.length, ...typed)
      if (isAtTyped) putCaretBehindTyped()
      if (element.value === shown) return null
      shown = element.value
      return shown
    },
  }

  function replace(from: number, to: number, text: string) {
    element.setRangeText(text, from, to, 'preserve')
    letters.splice(from, to - from, ...othersLetters(text))
  }

  /** Finds typed letters that a merge has moved, in a part that appears elsewhere. */
  function findMoved(at: number, part: string) {
    const lost = typed.filter((letter) => !letters.includes(letter))
    const index = part.indexOf(lost.map(({ letter }) => letter).join(''))
    if (lost.length > 0 && index >= 0) letters.splice(at + index, lost.length, ...lost)
  }

  function isCaretBehindTyped(): boolean {
    return element.selectionStart === caret && element.selectionEnd === caret
  }

  function putCaretBehindTyped() {
    caret = letters.findLastIndex((letter) => letter !== null) + 1 || (element.selectionEnd ?? 0)
    element.setSelectionRange(caret, caret)
  }

  /** Returns whether the typed letters follow each other from an index. */
  function isWhole(at: number): boolean {
    return typed.every((letter, index) => letters[at + index] === letter)
  }

  function forgetSeen() {
    let at = letters.findIndex((letter) => letter !== null)
    for (; typed[0] && now() - typed[0].typedAt > unseenMs && isWhole(at); at++) {
      letters[at] = null
      typed.shift()
    }
  }
}

const othersLetters = (text: string): (Letter | null)[] => Array.from({ length: text.length }, () => null)

function commonPrefix(one: string, other: string, most: number): number {
  let length = 0
  while (length < most && one[length] === other[length]) length++
  return length
}

function commonSuffix(one: string, other: string, most: number): number {
  let length = 0
  while (length < Math.min(most, one.length) && one.at(-1 - length) === other.at(-1 - length)) length++
  return length
}
