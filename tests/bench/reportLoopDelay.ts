import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const intervalMs = 5000

/** Preloaded into a program: writes its event-loop delay (p99 in milliseconds) to a file named by its PID in the folder LOOP_DELAY. */
const histogram = monitorEventLoopDelay({ resolution: 10 })
histogram.enable()
setInterval(() => {
  writeFileSync(join(process.env.LOOP_DELAY ?? '', String(process.pid)), String(histogram.percentile(99) / 1e6))
  histogram.reset()
}, intervalMs).unref()
