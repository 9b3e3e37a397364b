import type { WorkspaceOptions } from 'sanity'
import { createClient } from 'studio-client'

/**
 * Settings of a Studio that the embedded Content Lake serves itself: the lake is where the page came from, whatever
 * its port. `SANITY_STUDIO_API_HOST` names it to a Studio that `npm run dev` serves.
 */
export function embedded(): Pick<WorkspaceOptions, 'apiHost' | 'auth' | 'unstable_clientFactory'> {
  const apiHost = process.env.SANITY_STUDIO_API_HOST || globalThis.location?.origin
  // The Studio warns of HTTP/1.1 because of its streams; here they share one WebSocket.
  globalThis.localStorage?.setItem('_sanity_debugProtocol', 'websocket')
  return {
    apiHost,
    unstable_clientFactory: (options) => createClient({ ...options, apiHost, useProjectHostname: false }),
    auth: {
      loginMethod: 'token',
      redirectOnSingle: false,
      providers: [{ name: 'local', title: 'Sign in', url: `${apiHost}/v1/auth/login/local` }],
    },
  }
}
