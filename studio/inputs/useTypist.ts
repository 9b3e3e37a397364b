import { useEffect, useRef, useState } from 'react'

/** The time that a text stays read-only after the last letter that somebody else typed. */
const quietMs = 5_000

type Person = { id: string; displayName?: string | undefined }

/**
 * Returns the name of somebody else who is typing in a text, or null; and a function that records what this person types.
 * @param other somebody else whose caret is in the text
 */
export function useTypist(value: string, other: Person | undefined, me: string) {
  const [typist, setTypist] = useState<string | null>(null)
  const shown = useRef(value)
  const typedAt = useRef(-Infinity)

  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    if (!other) return
    // If both began at the same time, both browsers let the same person continue.
    const mayContinue = performance.now() - typedAt.current < quietMs && me < other.id
    if (!mayContinue) setTypist(other.displayName ?? 'Somebody else')
  }, [value, other, me])

  useEffect(() => {
    if (typist === null) return
    const timer = setTimeout(() => setTypist(null), quietMs)
    return () => clearTimeout(timer)
  }, [typist, value])

  const recordTyping = (text: string) => {
    shown.current = text
    typedAt.current = performance.now()
  }
  return { typist, recordTyping }
}
