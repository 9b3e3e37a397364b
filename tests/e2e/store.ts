import { createClient } from '@sanity/client'
import { studioUrl } from '../addresses.ts'
import { workerStack } from './workerStack.ts'

/** Reads the content store as a visitor's page would: no token, published content only. */
export const visitorsClient = createClient({
  projectId: 'westie',
  dataset: 'production',
  apiVersion: '2025-02-19',
  apiHost: studioUrl,
  useProjectHostname: false,
  useCdn: false,
})

/** Writes with the rights of an organiser. The token exists once the stack has started. */
export const organisersClient = () => visitorsClient.withConfig({ token: workerStack().token })
