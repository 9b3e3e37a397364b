import { keepRunning } from '../../bin/keepRunning.ts'
import { runUntilStopped, start } from '../../bin/processes.ts'

/** Keeps the programs running that it is given, as `npm start` does site and store; tells its parent of each start. */
runUntilStopped(() => {
  for (const program of process.argv.slice(2)) {
    keepRunning('The program', () => {
      const child = start(program, [])
      process.send?.({ program, pid: child.pid })
      return child
    })
  }
  return Promise.resolve()
})
