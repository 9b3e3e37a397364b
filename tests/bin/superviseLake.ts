import { startLake } from '../../bin/lake.ts'
import { runUntilStopped } from '../../bin/processes.ts'

/** What `npm start` does for its content store, and nothing else; tells its parent the store's process. */
runUntilStopped(async () => {
  const { pid } = await startLake({ token: process.env.LAKE_TOKEN ?? '', webhookSecret: '' })
  process.send?.({ pid })
})
