import { startLake } from '../../bin/lake.ts'
import { runUntilStopped, start } from '../../bin/processes.ts'

/** What `npm start` does for its content store, and then for a site; tells its parent the store's process, and what the site says. */
runUntilStopped(async () => {
  const [site] = process.argv.slice(2)
  const { pid } = await startLake({ token: process.env.LAKE_TOKEN ?? '', webhookSecret: '' })
  process.send?.({ pid })
  if (site !== undefined) start(site, []).on('message', (message) => process.send?.(message))
})
