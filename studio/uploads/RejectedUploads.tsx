import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'

type Listener = (problem: string) => void

const listeners = new Set<Listener>()

/** Events for rejected files, because the uploader runs outside of React. */
export const rejectedUploads = {
  notify: (problem: string) => listeners.forEach((listener) => listener(problem)),
  /** Calls a function with each problem; returns an unsubscribe function. */
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

const minuteMs = 60_000

/** Shows why a file was rejected and what to do about it. */
export function RejectedUploads() {
  const { push } = useToast()
  useEffect(
    () =>
      rejectedUploads.subscribe((problem) =>
        push({ status: 'warning', title: 'Not uploaded', description: problem, closable: true, duration: minuteMs }),
      ),
    [push],
  )
  return null
}
