/**
 * Exchanges the token in a sign-in link (`#token=…`, printed by `npm start`) for a session cookie that scripts can't read,
 * before the Studio stores the token where they can. An expired link leads to the sign-in page.
 * @param apiHost origin of the embedded Content Lake
 * @returns whether the address held a token
 */
export async function signInByLink(apiHost: string): Promise<boolean> {
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

/** Signs in when a sign-in link is pasted into an open tab of the Studio. */
export function signInByPastedLink(apiHost: string): void {
  window.addEventListener('hashchange', () => {
    void signInByLink(apiHost).then((wasLink) => wasLink && window.location.reload())
  })
}
