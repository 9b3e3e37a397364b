import { UserIcon } from '@sanity/icons/User'
import { useEffect } from 'react'
import type { SanityClient as StudioClient, Tool, WorkspaceOptions } from 'sanity'
import { type ClientConfig, createClient } from '@sanity/client'
import { adaptRequestHandler, type StudioRequestHandler } from './connection/adaptRequestHandler.ts'
import { createStoreFetch } from './connection/storeFetch.ts'
import { browser } from './environment.ts'

/**
 * Returns the settings of a Studio on the embedded Content Lake. The lake is the origin that served the page, or
 * `SANITY_STUDIO_API_HOST` when `npm run dev` serves the Studio. Resolves after signing in a person who opened a sign-in link.
 */
export async function embedded(): Promise<
  Pick<WorkspaceOptions, 'apiHost' | 'auth' | 'beta' | 'tools' | 'unstable_clientFactory'>
> {
  const apiHost = process.env.SANITY_STUDIO_API_HOST || (browser.location?.origin ?? '')
  const storeFetch = createStoreFetch(apiHost)
  if (typeof window !== 'undefined') {
    await signInByLink(apiHost)
    // A sign-in link may also be pasted into an open tab.
    window.addEventListener('hashchange', () => {
      void signInByLink(apiHost).then((wasLink) => wasLink && window.location.reload())
    })
    // Keeps the Studio from warning about HTTP/1.1: its streams share one WebSocket here.
    window.localStorage.setItem('_sanity_debugProtocol', 'websocket')
  }
  return {
    apiHost,
    // The lake serves transactions, but no events derived from them.
    beta: { eventsAPI: { documents: false } },
    tools: (tools) => [...tools, account(apiHost)],
    unstable_clientFactory: (options) => {
      // The Studio's types come from an earlier version of the client; sanity.cli.ts makes all code share this one.
      const { _requestHandler: handle, ...config } = options as ClientConfig & {
        _requestHandler?: StudioRequestHandler
      }
      const client = createClient({
        ...config,
        apiHost,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only option that points the client to an embedded store
        useProjectHostname: false,
        resolveFetch: () => storeFetch,
        timeout: 0, // a write is repeated with the same transaction id until it is answered
        ...(handle && { requestHandler: adaptRequestHandler(handle, () => client) }),
      })
      return client as unknown as StudioClient
    },
    auth: {
      loginMethod: 'cookie',
      redirectOnSingle: false,
      providers: [{ name: 'local', title: 'Sign in', url: `${apiHost}/v1/auth/login/local` }],
    },
  }
}

/** Returns a tool that opens the lake's account page, which has the same address. */
const account = (apiHost: string): Tool => ({
  name: 'account',
  title: 'Your account',
  icon: UserIcon,
  component: function Account() {
    useEffect(() => window.location.replace(`${apiHost}/account`), [])
    return null
  },
})

/**
 * Exchanges the token in a sign-in link (`#token=…`, printed by `npm start`) for a session cookie that scripts can't read,
 * before the Studio stores the token where they can. Resolves with true if the address held a token.
 */
async function signInByLink(apiHost: string): Promise<boolean> {
  const { href, hash } = window.location
  const [parameter = '', token = ''] = /token=([^&]{32,})&?/.exec(hash) ?? []
  if (token === '') return false
  const url = new URL(href)
  url.hash = hash.replace(parameter, '')
  window.history.replaceState(null, '', url)
  await fetch(`${apiHost}/v1/auth/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    credentials: 'include',
  }).catch(() => undefined) // the Studio's own requests fail as well, and report it
  return true
}
