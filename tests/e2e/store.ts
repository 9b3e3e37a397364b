import { studioUrl } from '../addresses.ts'
import { storeClient } from '../storeClient.ts'
import { workerStack } from './workerStack.ts'

const client = storeClient(studioUrl)

/** Creates a client with an organizer's rights. Its token exists once the stack has started. */
export const organisersClient = () => client.withConfig({ token: workerStack().token })

/** Creates a client that only reads published content. */
export const visitorsClient = () => organisersClient().withConfig({ perspective: 'published' })

/** Returns the store's metrics in Prometheus format. */
export async function readMetrics(): Promise<string> {
  const response = await fetch(`${studioUrl}/metrics`, { headers: { authorization: `Bearer ${workerStack().token}` } })
  if (!response.ok) throw new Error(`The store does not say how it is doing: ${response.status}`)
  return response.text()
}
