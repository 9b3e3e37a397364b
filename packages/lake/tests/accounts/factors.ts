import { Secret, TOTP } from 'otpauth'
import { createAuthenticator } from './authenticator.ts'
import { signInPath, type TestLake } from './people.ts'
import { url } from '../lake.ts'

/** Submits a form of the account page. */
export const change = (lake: TestLake, session: string, given: Record<string, string>, headers = {}) =>
  lake.asPublic('/account', {
    method: 'POST',
    body: new URLSearchParams(given),
    headers: { cookie: `lake-session-3333=${session}`, origin: url, ...headers },
  })

/** @returns the text of the account page, or where it leads */
export async function accountPage(lake: TestLake, session: string): Promise<string> {
  const page = await lake.asPublic('/account', { headers: { cookie: `lake-session-3333=${session}` } })
  return page.headers.get('location') ?? (await page.text())
}

/** The options in a page, as its script reads them. */
export const optionsIn = (html: string) =>
  JSON.parse((/data-options="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"')) as {
    challenge: string
    user?: { id: string }
  }

/** The challenge of a form for codes. */
export const challengeIn = (html: string) => /name="challenge" type="hidden" value="([^"]+)"/.exec(html)?.[1] ?? ''

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

/** Sets up an app. @returns its codes at a time, and the recovery codes */
export async function setUpApp(lake: TestLake, session: string, now: () => number) {
  const html = await accountPage(lake, session)
  const secret = (/type the key: <code>([^<]+)/.exec(html)?.[1] ?? '').replaceAll(' ', '')
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  const set = await change(lake, session, { do: 'set-up-app', challenge: challengeIn(html), code: codeAt(now()) })
  const page = await set.text()
  if (set.status !== 200) throw new Error(page)
  return { codeAt, recoveryCodes: Array.from(page.matchAll(/<li><code>([^<]+)/g), ([, code = '']) => code) }
}
