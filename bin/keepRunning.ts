import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { cannotStart } from 'embedded-lake/settings'
import { cannotStartBecause, isStopping, stop } from './processes.ts'

const minuteInMs = 60_000
const crashLimit = 3
const firstPauseInMs = 1000

/**
 * Starts a program again whenever it ends by itself, and leaves all others running meanwhile. The pauses grow while it does
 * not last a minute; after three ends within one, more starts would help nobody, and everything stops.
 * @param name as it begins a sentence: "The site"
 * @param child what runs already, if it does
 */
export function keepRunning(name: string, launch: () => ChildProcess, child = launch()): void {
  const ends: number[] = []
  let pause = firstPauseInMs

  const watch = (running: ChildProcess) => {
    const startedAt = performance.now()
    running.once('exit', (code, signal) => {
      if (isStopping()) return
      if (code === cannotStart)
        return void stop(cannotStartBecause(new Error(`${name} cannot start again; it says why above`)))
      const now = performance.now()
      ends.push(now)
      const how = signal ?? `exit code ${code}`
      if (ends.filter((end) => now - end < minuteInMs).length >= crashLimit) {
        const message = `${name} ended ${crashLimit} times within a minute (${how}); everything is stopped. Why may stand above`
        return void stop(new Error(message))
      }
      if (now - startedAt >= minuteInMs) pause = firstPauseInMs
      console.error(`${name} ended (${how}); starting it again in ${pause / 1000} s`)
      void setTimeout(pause).then(() => {
        if (!isStopping()) watch(launch())
      })
      pause = Math.min(2 * pause, minuteInMs)
    })
  }
  watch(child)
}
