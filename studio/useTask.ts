import { type ToastParams, useToast } from '@sanity/ui/toast'
import { useState } from 'react'

/** Returns whether a task is running, and a function that runs one and reports its success, if it has a message, or failure. */
export function useTask() {
  const { push } = useToast()
  const [isRunning, setIsRunning] = useState(false)

  async function run(work: () => Promise<unknown>, failed: string, done?: Pick<ToastParams, 'title' | 'description'>) {
    setIsRunning(true)
    try {
      await work()
      if (done) push({ status: 'success', ...done })
    } catch (error) {
      push({ status: 'error', title: failed, description: (error as Error).message, closable: true })
    }
    setIsRunning(false)
  }
  return { isRunning, run }
}
