import { studioUrl } from '../addresses.ts'
import { storeClient } from '../storeClient.ts'
import { workerStack } from './workerStack.ts'

const client = storeClient(studioUrl)

/** Writes with the rights of an organiser. The token exists once the stack has started. */
export const organisersClient = () => client.withConfig({ token: workerStack().token })

/** Reads the content store as a visitor's page would: published content only. */
export const visitorsClient = () => organisersClient().withConfig({ perspective: 'published' })

/** What the store counts, as Prometheus reads it. */
export async function readMetrics(): Promise<string> {
  const response = await fetch(`${studioUrl}/metrics`, { headers: { authorization: `Bearer ${workerStack().token}` } })
  if (!response.ok) throw new Error(`The store does not say how it is doing: ${response.status}`)
  return response.text()
}
