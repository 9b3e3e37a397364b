import type { WorkspaceOptions } from 'sanity'
import { createClient, requester } from 'studio-client'
import { outliveLostConnections } from './offline/offline.ts'
import type { Requester } from './offline/requests.ts'
import { signInByLink, signInByPastedLink } from './signInByLink.ts'
import { browser } from './browser.ts'
import StreamEventSource from './streams/eventSource.ts'

/**
 * Settings of a Studio that the embedded Content Lake serves itself: the lake is where the page came from, whatever
 * its port. `SANITY_STUDIO_API_HOST` names it to a Studio that `npm run dev` serves.
 * @returns once whoever came by a link is signed in
 */
export async function embedded(
  projectId: string,
  dataset: string,
): Promise<Pick<WorkspaceOptions, 'apiHost' | 'auth' | 'unstable_clientFactory'>> {
  const apiHost = process.env.SANITY_STUDIO_API_HOST || (browser.location?.origin ?? '')
  let request = requester as unknown as Requester
  if (typeof window !== 'undefined') {
    window.localStorage.removeItem(`__studio_auth_token_${projectId}`) // where an earlier version kept it
    await signInByLink(apiHost)
    signInByPastedLink(apiHost)
    Object.assign(globalThis, { EventSource: StreamEventSource }) // where the Studio imports one, sanity.cli.ts puts it
    // The Studio warns of HTTP/1.1 because of its streams; here they share one WebSocket.
    window.localStorage.setItem('_sanity_debugProtocol', 'websocket')
    request = outliveLostConnections(apiHost, dataset, request)
  }
  return {
    apiHost,
    unstable_clientFactory: (options) =>
      createClient({
        ...options,
        apiHost,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only option that leads the client to an embedded store
        useProjectHostname: false,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- no other option hands requests to the part that keeps them while offline
        requester: request as unknown as typeof requester,
      }),
    auth: {
      loginMethod: 'cookie',
      redirectOnSingle: false,
      providers: [{ name: 'local', title: 'Sign in', url: `${apiHost}/v1/auth/login/local` }],
    },
  }
}
