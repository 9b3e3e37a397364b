import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { cannotStart } from 'server-toolkit/settings.ts'
import { cannotStartBecause, isStopping, stop } from './processes.ts'

const minuteInMs = 60_000
const crashLimit = 3
const firstPauseInMs = 1000

/**
 * Restarts a program whenever it ends by itself, with exponential backoff, while all other programs keep running. After three
 * crashes within a minute, stops everything.
 * @param name the program's name at the start of a sentence: "The site"
 * @param child the running program, if it has been launched already
 */
export function keepRunning(name: string, launch: () => ChildProcess, child = launch()): void {
  const ends: number[] = []
  let pause = firstPauseInMs

  const watch = (running: ChildProcess) => {
    const startedAt = performance.now()
    running.once('exit', (code, signal) => {
      if (isStopping()) return
      if (code === cannotStart)
        return void stop(cannotStartBecause(new Error(`${name} cannot start again; its output above says why`)))
      const now = performance.now()
      ends.push(now)
      const how = signal ?? `exit code ${code}`
      if (ends.filter((end) => now - end < minuteInMs).length >= crashLimit) {
        const message = `${name} ended ${crashLimit} times within a minute (${how}); stopping everything. The output above may say why`
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
