import { getSiteFacts } from '../queries/siteFacts.ts'
import { client } from '../sanity/client.ts'
import { renewal } from './state.ts'

/** Several times the minute after which a schedule asks again. */
const assumedPauseMs = 10 * 60_000

/**
 * Returns whether pages have to be renewed: after a failure, and when something was published or time changes what they say since
 * this process renewed them. One that has not done so takes for granted that another did, ten minutes ago.
 */
export async function isDue(): Promise<boolean> {
  const { failure, validity, contentAsOf: known } = renewal
  if (failure !== null) return true
  const since = validity.from === 0 ? Date.now() - assumedPauseMs : validity.from
  const { contentAsOf, changesAt } = await getSiteFacts(client, new Date(since).toISOString())
  const isNew = known.has('/') ? contentAsOf !== known.get('/') : Date.parse(contentAsOf ?? '') > since
  return isNew || changesAt <= Date.now()
}
