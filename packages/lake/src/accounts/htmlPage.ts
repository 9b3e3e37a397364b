import { hash } from 'node:crypto'
import { LakeError } from '../errors.ts'

/** The error that a page shows, and the status and headers of its response. */
export type Problem = { problem?: string; status?: number; headers?: Record<string, string> }

/** Converts a LakeError to a problem to show. Rethrows any other error. */
export function toProblem(error: unknown): Required<Problem> {
  if (!(error instanceof LakeError)) throw error
  return { problem: error.description, status: error.status, headers: error.headers }
}

type Page = Problem & {
  title: string
  /** HTML; user input must go through `escape`. */
  body: string
  /** An origin, in addition to the lake's own, that forms may redirect to. */
  redirect?: string
  script?: string
}

/** Renders one of the lake's own sign-in pages: it loads nothing, cannot be framed and is never cached. */
export function page({ title, problem = '', body, redirect = '', script = '', status = 200, headers }: Page): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${styles}</style>
<main>
<h1>${title}</h1>
<p role="alert">${escape(problem)}</p>
${body}
</main>
<script>${script}</script>`
  const allowed = `'sha256-${hash('sha256', script, 'base64')}'`
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${allowed}; form-action 'self' ${redirect}; base-uri 'none'; frame-ancestors 'none'`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin', // with "no-referrer", browsers send no Origin for forms
      ...headers,
    },
  })
}

type PasskeyForm = { origin: string; kind: 'create' | 'get'; options: object; fields?: string; button: string }

/** Renders the form that `passkeyScript` shows in browsers with passkeys, on the page of the lake's public address. */
export const passkeyForm = ({ origin, kind, options, fields = '', button }: PasskeyForm) => `
<form method="post" name="passkey" data-origin="${escape(origin)}" data-kind="${kind}" data-options="${escape(JSON.stringify(options))}" hidden>
  <p role="alert"></p>
  <input name="passkey" type="hidden">
  ${fields}
  <button class="other">${button}</button>
</form>`

/** Submits the browser's response as the form's `passkey`. */
export const passkeyScript = `
const form = document.forms.passkey
const key = window.PublicKeyCredential
if (form?.dataset.origin === location.origin && key?.parseCreationOptionsFromJSON) {
  const { kind, options } = form.dataset
  const parse = { create: 'parseCreationOptionsFromJSON', get: 'parseRequestOptionsFromJSON' }[kind]
  const reasons = {
    NotAllowedError: 'No passkey was chosen. Try again, or use your password.',
    InvalidStateError: 'You already have a passkey on this device.',
  }
  const send = (credential) => {
    form.elements.passkey.value = JSON.stringify(credential)
    form.submit()
  }
  const explain = ({ name, message }) => {
    form.querySelector('[role=alert]').textContent = reasons[name] ?? message
  }
  form.hidden = false
  form.onsubmit = (event) => {
    event.preventDefault()
    navigator.credentials[kind]({ publicKey: key[parse](JSON.parse(options)) }).then(send).catch(explain)
  }
}
`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

const styles = `
  body { margin: 0; background: #f7f4f6; color: #1f1720; font: 1.125rem/1.5 system-ui, sans-serif }
  main { box-sizing: border-box; max-width: 30rem; margin: 10vh auto 2rem; padding: 2rem; background: #fff; border-radius: .8rem; box-shadow: 0 1px 3px #1f172033 }
  h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2 }
  p { margin: 0 0 1rem }
  label { display: block; margin-top: 1rem; font-weight: 600 }
  input:not([type=checkbox]), button { box-sizing: border-box; width: 100%; min-height: 48px; margin-top: .3rem; padding: .6rem .8rem; border: 1px solid #8a7f86; border-radius: .4rem; font: inherit }
  label.choice { display: flex; align-items: center; gap: .6rem; min-height: 44px; margin: 0; font-weight: 400 }
  input[type=checkbox] { flex: none; width: 1.2rem; height: 1.2rem; accent-color: #1f1720 }
  button { margin-top: 1.2rem; border: 0; background: #1f1720; color: #fff; font-weight: 600; cursor: pointer }
  button.other { border: 1px solid #1f1720; background: #fff; color: #1f1720 }
  h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; line-height: 1.3 }
  ul { margin: 0; padding: 0; list-style: none }
  li form { display: flex; align-items: center; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid #d9d2d6 }
  li span { flex: 1; overflow-wrap: anywhere }
  li button { width: auto; margin: 0 }
  [role=status] { padding: .8rem 1rem; border-radius: .4rem; background: #e7f3ea; font-weight: 600 }
  a { color: inherit }
  form[name=passkey]:not([hidden]) + small { display: none }
  small { display: block; margin-top: .5rem; color: #5c5058; font-size: 1rem }
  :focus-visible { outline: 3px solid #b5179e; outline-offset: 2px }
  [role=alert] { color: #a3192b; font-weight: 600 }
  [role=alert]:empty { display: none }
  form + details, form + p { margin: 1.5rem 0 0 }
  summary { min-height: 44px; line-height: 44px; cursor: pointer }
  @media (max-width: 30rem) { body { background: #fff } main { margin-top: 0; padding: 1.5rem 1rem; box-shadow: none } }
`
