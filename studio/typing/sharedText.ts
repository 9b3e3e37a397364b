import {
  applyPatches,
  cleanupSemantic,
  DIFF_DELETE,
  DIFF_EQUAL,
  makeDiff,
  makePatches,
  parsePatch,
} from '@sanity/diff-match-patch'
import { commonPrefix, commonSuffix, type Edit, fit, includesLetters, moves, toEdits } from './edits.ts'

export type TextElement = HTMLInputElement | HTMLTextAreaElement

export type SharedText = ReturnType<typeof createSharedText>

/** A change of the text by somebody else: a patch, or the text that replaces it; neither if it is of another kind. */
export type Change = { patch?: string; text?: string }

/** Text that one person typed without a break, and its index in the base. */
type Run = { text: string; at: number }

/** After this time without a change, everybody has seen and repaired the text. */
const restMs = 30_000

/** Limits the repairs, so that two browsers can't repair each other's text forever. */
const mostRepairs = 5

/** As many letters on each side of an edit tell where it is. */
const contextLength = 32

/** How many letters of context it outweighs that people mostly type on where they stopped. */
const typedOn = 4

/**
 * Shows a text that several people change. The caret stays at the same letters when others change the text. The store merges
 * changes by the letters around them: text that several people type at the same place may be torn apart or lost. This keeps what
 * each of them typed, as their patches say, and puts the text together again.
 *
 * Patches don't say who typed them: if three people type at the same place, two of them may be mixed up. Their text may then stay
 * torn or miss letters, most often where the three begin with the same letters.
 * @param now a clock in milliseconds
 */
export function createSharedText(element: TextElement, now: () => number = () => performance.now()) {
  let shown = element.value
  /** The text without the runs. */
  let base = shown
  let runs: Run[] = []
  let own: Run | undefined
  let changedAt = now()
  let repairs = 0
  /** Whether another browser has repaired the text: it knows what its user typed, which patches may not say. */
  let isRepaired = false
  /** Whether somebody has changed the text other than by typing. */
  let isUnknown = false
  /** Whether everybody has seen the text in order: a change other than typing is then intended. */
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
      const removed = shown.slice(from, to)
      const inserted = value.slice(from, value.length - behind)
      startOver()
      if (own && to === caret && own.text.endsWith(removed))
        own.text = own.text.slice(0, own.text.length - removed.length) + inserted
      else
        own = note(
          {
            before: shown.slice(0, from).slice(-contextLength),
            removed,
            inserted,
            after: shown.slice(to, to + contextLength),
            near: from,
          },
          true,
        )
      caret = from + inserted.length
      shown = value
      isSettled = false
      return stored === before ? value : applyPatches(makePatches(before, value), stored)[0]
    },

    /**
     * Notes how others changed the text.
     * @param stored the text after the changes
     */
    noteOthers(changes: Change[], stored: string) {
      startOver()
      if (runs.length > 0 && isInOrder(stored)) return
      for (const { patch, text } of changes) {
        if (patch !== undefined) notePatch(patch)
        else if (text !== undefined && base === '') runs.push({ text, at: 0 })
        else isUnknown = true
      }
    },

    /** Shows a text from the store. Returns whether it differs from the shown one. */
    show(stored: string): boolean {
      if (stored === shown) return false
      const isAtTyped = isCaretBehindTyped()
      let at = 0
      for (const [operation, part] of cleanupSemantic(makeDiff(shown, stored))) {
        if (operation === DIFF_DELETE) element.setRangeText('', at, at + part.length, 'preserve')
        else if (operation !== DIFF_EQUAL) element.setRangeText(part, at, at, 'preserve')
        if (operation !== DIFF_DELETE) at += part.length
      }
      shown = stored
      isSettled &&= isInOrder(shown)
      if (isAtTyped) putCaretBehindTyped()
      return true
    },

    /** Returns whether somebody else may repair the text, too. Repairs at the same time would tear the text again. */
    isOthersTurn: () => runs.some((run) => own && run !== own && run.text <= own.text),

    /**
     * Puts together what was torn apart or lost. To be called once the store has everything.
     * @returns the text to store; null if nothing has to be repaired
     */
    repair(): string | null {
      if (isUnknown) forget()
      isSettled = isInOrder(shown)
      if (isSettled) return null
      if (!own?.text || (isWhole(own) && (isRepaired || !runs.every(isWhole)))) return null
      const text = joined()
      const typed = runs.map((run) => run.text).join('')
      if (!includesLetters(shown, base) || !includesLetters(base + typed + typed, shown) || repairs++ >= mostRepairs)
        return null
      const isAtTyped = isCaretBehindTyped()
      element.value = text
      shown = text
      if (isAtTyped) putCaretBehindTyped()
      return text
    },
  }

  function startOver() {
    if (isUnknown || now() - changedAt > restMs) forget()
    changedAt = now()
  }

  function forget() {
    base = shown
    runs = []
    own = undefined
    repairs = 0
    isRepaired = false
    isUnknown = false
    isSettled = false
  }

  function notePatch(patch: string) {
    const edits = parsePatch(patch).flatMap(toEdits)
    const removed = edits.map((edit) => edit.removed).join('')
    const inserted = edits.map((edit) => edit.inserted).join('')
    if (removed.length > +isSettled && includesLetters(inserted, removed)) isRepaired = true
    else for (const edit of edits) note(edit)
  }

  /** Notes an edit in what somebody has typed or, unless people type on, at a new place. Returns a new run. */
  function note(edit: Edit, isOwn = false): Run | undefined {
    const isOthers = (run: Run) => !isOwn && run !== own
    let best: { run?: Run | undefined; at: number; score: number; edit: Edit } = { at: 0, score: -Infinity, edit }
    for (const moved of isOwn ? [edit] : moves(edit))
      for (const run of [undefined, ...runs]) {
        const found = run ? fit(run.text, base.slice(0, run.at), base.slice(run.at), moved) : fit(base, '', '', moved)
        const isTypedOn = run && isOthers(run) && found.at === run.text.length
        const score = found.score + (isTypedOn ? typedOn : 0) - (moved === edit ? 0 : 1)
        if (score > best.score) best = { run, at: found.at, score, edit: moved }
      }
    const { run, at } = best
    const { removed, inserted } = best.edit
    if (run && isOthers(run)) {
      run.text = run.text.slice(0, at) + inserted + run.text.slice(at + removed.length)
    } else if (removed === '' && !(isSettled && run && at > 0 && at < run.text.length)) {
      const added = { text: inserted, at: run?.at ?? at }
      runs.push(added)
      return added
    } else isUnknown = true
  }

  /** Returns whether the shown text has a run in one piece, and around it everything of the base. */
  function isWhole({ text }: Run): boolean {
    for (let at = 0; at <= shown.length - text.length; at++) {
      if (!shown.startsWith(text, at)) continue
      let from = 0
      for (const letter of (shown.slice(0, at) + shown.slice(at + text.length)).split(''))
        if (letter === base[from]) from++
      if (from === base.length) return true
    }
    return false
  }

  /** Returns whether a text consists of the base and of the runs, each in one piece. */
  function isInOrder(text: string): boolean {
    const typed = runs.map((run) => run.text)
    if (text.length !== base.length + typed.join('').length) return false
    const failed = new Set<string>()
    return continues(0, 0, typed)

    function continues(untilNow: number, ofBase: number, missing: string[]): boolean {
      const state = JSON.stringify([untilNow, missing])
      if (failed.has(state)) return false
      const different = [...new Set(missing)]
      for (let at = untilNow, from = ofBase; ; at++, from++) {
        const isNext = (run: string) =>
          text.startsWith(run, at) && continues(at + run.length, from, missing.toSpliced(missing.indexOf(run), 1))
        if (different.some(isNext)) return true
        if (at === text.length && missing.length === 0) return true
        if (at === text.length || text[at] !== base[from]) break
      }
      failed.add(state)
      return false
    }
  }

  function joined(): string {
    let text = ''
    let from = 0
    for (const run of runs.toSorted((one, other) => one.at - other.at || (one.text < other.text ? -1 : 1))) {
      text += base.slice(from, run.at) + run.text
      from = run.at
    }
    return text + base.slice(from)
  }

  function isCaretBehindTyped(): boolean {
    return element.selectionStart === caret && element.selectionEnd === caret
  }

  function putCaretBehindTyped() {
    const near = element.selectionEnd ?? 0
    caret = own
      ? fit(shown, '', '', { before: own.text.slice(-contextLength), removed: '', inserted: '', after: '', near }).at
      : near
    element.setSelectionRange(caret, caret)
  }
}
