import { createAuthenticator } from './authenticator.ts'
import { sessionOf, signInPath, type TestLake } from './people.ts'
import { url } from '../lake.ts'

/** Submits a form of the account page. */
export const change = (lake: TestLake, session: string, given: Record<string, string>, headers = {}) =>
  lake.asPublic('/account', {
    method: 'POST',
    body: new URLSearchParams(given),
    headers: { cookie: `lake-session-3333=${session}`, origin: url, ...headers },
  })

/** Returns the text of the account page, or the URL that it redirects to. */
export async function accountPage(lake: TestLake, session: string): Promise<string> {
  const page = await lake.asPublic('/account', { headers: { cookie: `lake-session-3333=${session}` } })
  return page.headers.get('location') ?? (await page.text())
}

/** Returns the options in a page, as its script reads them. */
export const optionsIn = (html: string) =>
  JSON.parse((/data-options="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')) as {
    challenge: string
    user?: { id: string }
  }

export const signInOptions = async (lake: TestLake) => optionsIn(await (await lake.asPublic(signInPath)).text())

/** Submits a form of the sign-in page. */
export const submit = (lake: TestLake, given: Record<string, string>, from = '') =>
  lake.lake.fetch(new Request(url + signInPath, { method: 'POST', body: new URLSearchParams(given) }), from)

export async function addPasskey(lake: TestLake, session: string) {
  const authenticator = createAuthenticator()
  const passkey = authenticator.create(optionsIn(await accountPage(lake, session)))
  const added = await change(lake, session, { do: 'add-passkey', passkey, name: 'My phone' })
  if (added.status !== 200) throw new Error(await added.text())
  return authenticator
}

/** Signs in with a passkey. Returns the session. */
export const byPasskey = async (lake: TestLake, authenticator: ReturnType<typeof createAuthenticator>) =>
  sessionOf(submit(lake, { passkey: authenticator.get(await signInOptions(lake)) }))
