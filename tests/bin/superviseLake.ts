import { startLake } from '../../bin/startLake.ts'
import { runUntilStopped, start } from '../../bin/processes.ts'

/** Starts the store and then a site as `npm start` does. Reports the store's process id and the site's messages to its parent. */
runUntilStopped(async () => {
  const [site] = process.argv.slice(2)
  const { pid } = await startLake(process.env.LAKE_TOKEN ?? '')
  process.send?.({ pid })
  if (site !== undefined) start(site, []).on('message', (message) => process.send?.(message))
})
