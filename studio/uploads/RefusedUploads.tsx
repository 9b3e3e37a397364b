import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'

type Listener = (problem: string) => void

const listeners = new Set<Listener>()

/** Files that cannot become pictures, told to whoever shows it: what uploads them knows no React. */
export const refusals = {
  tell: (problem: string) => listeners.forEach((listener) => listener(problem)),
  /** @returns what ends the listening */
  listen(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

const minute = 60_000

/** Says why a file was not taken and what to do, long enough to do it. */
export function RefusedUploads() {
  const { push } = useToast()
  useEffect(
    () =>
      refusals.listen((problem) =>
        push({ status: 'warning', title: 'Not uploaded', description: problem, closable: true, duration: minute }),
      ),
    [push],
  )
  return null
}
