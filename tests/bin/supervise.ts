import { keepRunning, runUntilStopped, start } from '../../bin/processes.ts'

/** Keeps the given programs running as `npm start` does with site and store, and reports each start to its parent. */
runUntilStopped(() => {
  for (const program of process.argv.slice(2)) {
    void keepRunning('The program', () => {
      const child = start(program, [])
      process.send?.({ program, pid: child.pid })
      return child
    })
  }
  return Promise.resolve()
})
