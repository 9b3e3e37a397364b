import type { WorkspaceOptions } from 'sanity'
import { createClient, requester } from 'studio-client'
import { surviveLostConnections } from './offline/offline.ts'
import type { Requester } from './offline/persistentRequests.ts'
import { signInByLink, signInByPastedLink } from './signInByLink.ts'
import { browser } from './browser.ts'
import StreamEventSource from './streams/eventSource.ts'

/**
 * Returns the settings of a Studio on the embedded Content Lake. The lake is the origin that served the page, or
 * `SANITY_STUDIO_API_HOST` when `npm run dev` serves the Studio. Resolves after signing in a person who opened a sign-in link.
 */
export async function embedded(
  projectId: string,
  dataset: string,
): Promise<Pick<WorkspaceOptions, 'apiHost' | 'auth' | 'unstable_clientFactory'>> {
  const apiHost = process.env.SANITY_STUDIO_API_HOST || (browser.location?.origin ?? '')
  let request = requester as unknown as Requester
  if (typeof window !== 'undefined') {
    window.localStorage.removeItem(`__studio_auth_token_${projectId}`) // an earlier version stored it there
    await signInByLink(apiHost)
    signInByPastedLink(apiHost)
    Object.assign(globalThis, { EventSource: StreamEventSource }) // sanity.cli.ts replaces the one that the Studio imports
    // Keeps the Studio from warning about HTTP/1.1: its streams share one WebSocket here.
    window.localStorage.setItem('_sanity_debugProtocol', 'websocket')
    request = surviveLostConnections(apiHost, dataset, request)
  }
  return {
    apiHost,
    unstable_clientFactory: (options) =>
      createClient({
        ...options,
        apiHost,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only option that points the client to an embedded store
        useProjectHostname: false,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only option that lets requests survive a lost connection
        requester: request as unknown as typeof requester,
      }),
    auth: {
      loginMethod: 'cookie',
      redirectOnSingle: false,
      providers: [{ name: 'local', title: 'Sign in', url: `${apiHost}/v1/auth/login/local` }],
    },
  }
}
