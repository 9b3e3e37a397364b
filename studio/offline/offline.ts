import { onStreamEvent, resetStreams } from '../streams/eventSource.ts'
import { watchable } from '../streams/watchable.ts'
import { showBarBeforeSignIn } from './barBeforeSignIn.ts'
import { keeperOf, nothingKept } from './editKeeper.ts'
import { reachOf } from './reach.ts'
import { lasting, type Requester } from './requests.ts'
import { keptEdits } from './keptEdits.ts'
import { storeAt } from './contentStore.ts'

/** What the Studio shows of its connection. With a hosted store nothing is kept, and the Studio has its own words. */
export const offline = () => current

let current = { isLost: watchable(false), keeping: watchable(nothingKept) }

/**
 * From now on nothing that is typed gets lost with the connection.
 * @param request as the Studio's client sends its requests
 * @returns the same for requests that outlive a lost connection
 */
export function outliveLostConnections(apiHost: string, dataset: string, request: Requester): Requester {
  const reach = reachOf(apiHost)
  showBarBeforeSignIn(reach.isLost)
  const keeper = keeperOf(reach, storeAt(apiHost, dataset), keptEdits(), ({ id }) =>
    resetStreams((url) => isPair(url) && idsIn(url).includes(id)),
  )
  onStreamEvent(({ url, type, data }) => {
    if (type !== 'mutation' || !isPair(new URL(url))) return
    const { documentId, resultRev, transition } = data as { documentId: string; resultRev?: string; transition: string }
    keeper.noteRevision(documentId, transition === 'disappear' ? null : (resultRev ?? null))
  })
  current = { isLost: reach.isLost, keeping: keeper.state }
  return lasting(request, keeper, reach)
}

/** Whether a stream follows a document and its draft: the one that a form is made of. */
const isPair = (url: URL) => url.searchParams.get('tag')?.endsWith('document.pair.listen') === true
const idsIn = (url: URL) => JSON.parse(url.searchParams.get('$ids') ?? '[]') as string[]
