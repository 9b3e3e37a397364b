import { studioUrl } from '../addresses.ts'
import { storeClient } from '../storeClient.ts'
import { workerStack } from './workerStack.ts'

const client = storeClient(studioUrl)

/** Creates a client with an organizer's rights. Its token exists once the stack has started. */
export const organisersClient = () => client.withConfig({ token: workerStack().token })

/** Creates a client that only reads published content. */
export const visitorsClient = () => organisersClient().withConfig({ perspective: 'published' })
