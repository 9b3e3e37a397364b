import { escape, page } from '../accounts/page.ts'
import { LakeError } from '../errors.ts'
import { assertOwnPage } from '../http/origins.ts'
import type { Handler } from '../context.ts'
import { readForm } from './signInRoutes.ts'

/**
 * `GET /invitation#SECRET/EMAIL`: asks for a password. The secret is in the fragment, so that it does not reach server
 * logs, proxies or referrers, and link previews in a chat do not use it up.
 */
export const showInvitation: Handler = () => form({ secret: '', email: '' })

/** `POST /invitation`: sets the password and redirects to the Studio, signed in. */
export const acceptInvitation: Handler = async (context) => {
  const { lake, request } = context
  assertOwnPage(request, lake)
  const given = await readForm(context)
  const [secret, email, password] = ['invitation', 'email', 'password'].map((name) => given.get(name) ?? '')
  try {
    const token = await lake.accounts.invitations.accept(secret ?? '', password ?? '')
    return new Response(null, {
      status: 303,
      headers: { location: `/#sid=${lake.accounts.tickets.issue(token, false)}` },
    })
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    return form({ secret: secret ?? '', email: email ?? '' }, error.description, error.status)
  }
}

/** `invitation` and `email` come from the URL; after a failed attempt, from the form itself. */
const script = `
const [secret, email] = location.hash.slice(1).split('/')
const { elements } = document.forms[0]
if (secret) elements.invitation.value = secret
if (email) elements.email.value = decodeURIComponent(email)
elements.show.onchange = () => { elements.password.type = elements.show.checked ? 'text' : 'password' }
if (!elements.invitation.value) document.querySelector('[role=alert]').textContent = 'This link is not complete. Copy all of it.'
`

function form({ secret, email }: { secret: string; email: string }, problem = '', status = 200): Response {
  const body = `<p>Welcome to the Studio. With this password and your e-mail you sign in from now on.</p>
<form method="post">
  <p role="alert">${escape(problem)}</p>
  <noscript><p>Turn JavaScript on: the Studio is made of it.</p></noscript>
  <input name="invitation" type="hidden" value="${escape(secret)}">
  <label for="email">E-mail</label>
  <input id="email" name="email" type="email" autocomplete="username" value="${escape(email)}" readonly>
  <label for="password">New password</label>
  <input id="password" name="password" type="password" autocomplete="new-password" minlength="12" aria-describedby="hint" required autofocus>
  <small id="hint">12 letters or more. Four words that only you would put together are easy to remember.</small>
  <label class="choice"><input name="show" type="checkbox"> Show the password</label>
  <button>Save and open the Studio</button>
</form>`
  return page({ title: 'Choose a password', body, script, status })
}
