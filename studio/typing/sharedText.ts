import { applyPatches, cleanupSemantic, DIFF_DELETE, DIFF_EQUAL, makeDiff, makePatches } from '@sanity/diff-match-patch'

export type TextElement = HTMLInputElement | HTMLTextAreaElement

export type SharedText = ReturnType<typeof createSharedText>

/** A letter of the text. `at` is when it was typed here or arrived from somebody else, in milliseconds. */
type Letter = { letter: string; at: number; isOwn: boolean }

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
  const letters = toLetters(shown, -Infinity)
  let repairs = 0
  /** Whether this person typed into an empty text. */
  let isBegun = false
  /** Whether the store has what this person typed, in one piece. */
  let isSettled = false
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
      const added = toLetters(value.slice(from, value.length - behind), now(), true)
      const removed = letters.slice(from, to)
      if (to !== caret || removed.some(({ isOwn }) => !isOwn)) {
        giveUpTyped()
        repairs = 0
        isBegun = false
      }
      isBegun ||= before === ''
      typed = [...typed.filter((letter) => !removed.includes(letter)), ...added]
      letters.splice(from, to - from, ...added)
      caret = from + added.length
      shown = value
      isSettled = false
      return stored === before ? value : applyPatches(makePatches(before, value), stored)[0]
    },

    /** Shows a text from the store. Returns whether it differs from the shown one. */
    show(stored: string): boolean {
      if (stored === shown) return false
      const added: { at: number; part: string }[] = []
      const isAtTyped = isCaretBehindTyped()
      const mayBeReplaced = isBegun && stored !== '' && letters.every(({ isOwn }) => isOwn)
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
      if (isSettled && !mayBeReplaced && !typed.every((letter) => letters.includes(letter))) giveUpTyped()
      isSettled = false
      if (isAtTyped) putCaretBehindTyped()
      return true
    },

    /**
     * Notes that the store has the shown text: who removes letters from it next means to. Except where several may have begun a
     * text at the same time, of which each stores a whole one.
     */
    noteStored() {
      isSettled = isWhole(firstOwn())
    },

    /**
     * Returns whether somebody else, whose letters come first, may have to repair the text, too. Repairs at the same time would
     * tear the text again.
     */
    isOthersTurn: () => {
      const first = firstOwn()
      const inFront = first < 0 ? letters : letters.slice(0, first)
      return inFront.some(({ at }) => now() - at <= unseenMs)
    },

    /**
     * Joins the letters that this person typed last if they were torn apart or lost. To be called once the store has
     * everything.
     * @returns the text to store; null if nothing has to be repaired
     */
    repair(): string | null {
      const isAtTyped = isCaretBehindTyped()
      const text = typed.map(({ letter }) => letter).join('')
      const first = firstOwn()
      if (isWhole(first) || repairs++ >= mostRepairs) return null
      const whole = text.length < longEnough ? -1 : shown.indexOf(text)
      if (whole >= 0) letters.splice(whole, text.length, ...toLetters(text, now()))
      for (let index = letters.length; index-- > 0;) if (letters[index]?.isOwn) replace(index, index + 1, '')
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
    letters.splice(from, to - from, ...toLetters(text, now()))
  }

  /** Finds typed letters that a merge has moved, in a part that appears elsewhere. */
  function findMoved(at: number, part: string) {
    const lost = typed.filter((letter) => !letters.includes(letter))
    const index = part.indexOf(lost.map(({ letter }) => letter).join(''))
    if (lost.length > 0 && index >= 0) letters.splice(at + index, lost.length, ...lost)
  }

  /** Leaves the typed letters to everybody. */
  function giveUpTyped() {
    for (const letter of typed) letter.isOwn = false
    typed = []
  }

  /** Returns the index of the first typed letter; -1 if there is none. */
  function firstOwn(): number {
    return letters.findIndex(({ isOwn }) => isOwn)
  }

  function isCaretBehindTyped(): boolean {
    return element.selectionStart === caret && element.selectionEnd === caret
  }

  function putCaretBehindTyped() {
    caret = letters.findLastIndex(({ isOwn }) => isOwn) + 1 || (element.selectionEnd ?? 0)
    element.setSelectionRange(caret, caret)
  }

  /** Returns whether the typed letters follow each other from an index. */
  function isWhole(at: number): boolean {
    return typed.every((letter, index) => letters[at + index] === letter)
  }

  function forgetSeen() {
    let at = firstOwn()
    for (; typed[0] && now() - typed[0].at > unseenMs && isWhole(at); at++) {
      typed[0].isOwn = false
      typed.shift()
    }
  }
}

const toLetters = (text: string, at: number, isOwn = false): Letter[] =>
  Array.from({ length: text.length }, (_, index) => ({ letter: text.charAt(index), at, isOwn }))

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
