/**
 * The link of `npm start` holds a token behind `#token=`. It is exchanged for a session, which no script can read, before
 * the Studio would keep it where every script can; a link that is not good any more leads to the sign-in page.
 * @param apiHost the embedded Content Lake
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
  }).catch(() => undefined) // the Studio's own requests fail, too, and say so
  return true
}

/** Does the same with a link that is pasted into a tab of the Studio. */
export function signInByPastedLink(apiHost: string): void {
  window.addEventListener('hashchange', () => {
    void signInByLink(apiHost).then((wasLink) => wasLink && window.location.reload())
  })
}
