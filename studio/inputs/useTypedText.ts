import { useState } from 'react'

type Stored<Value> = Value | undefined

type Typing<Value> = {
  text: string
  isSaved: boolean
  /** The value before somebody began to type, or what others changed it to since. */
  before: Stored<Value>
  /** The last value that the form showed. */
  seen: Stored<Value>
  /** The values written since, which the form shows one after the other. */
  written: Stored<Value>[]
}

/**
 * Keeps the text that somebody types for a value of the form. When something else changes the value (another person, an undo, the
 * history), the new value replaces text that is saved; text that isn't saved stays.
 * @returns `text`: null while the field shows the value; `latest`: the last value written, even if the form doesn't show it yet
 */
export function useTypedText<Value extends string | number>(value: Stored<Value>) {
  const [kept, setTyping] = useState<Typing<Value> | null>(null)
  const typing = kept && follow(kept, value)
  if (typing !== kept) setTyping(typing)
  const { text = null, before = value, written = [] } = typing ?? {}
  const latest = written.length > 0 ? written.at(-1) : value
  return {
    text,
    before,
    latest,
    type: (text: string, isSaved: boolean, next: Stored<Value>) =>
      setTyping({ text, isSaved, before, seen: value, written: next === latest ? written : [...written, next] }),
    stop: () => setTyping(null),
  }
}

function follow<Value>(typing: Typing<Value>, value: Stored<Value>): Typing<Value> | null {
  if (value === typing.seen) return typing
  const own = typing.written.indexOf(value)
  if (own >= 0) return { ...typing, seen: value, written: typing.written.slice(own + 1) }
  return typing.isSaved ? null : { ...typing, before: value, seen: value, written: [] }
}
