import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import { refusals } from './refusals.ts'

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
