import { hash } from 'node:crypto'

type Page = {
  title: string
  /** HTML; user input must go through `escape`. */
  body: string
  /** An origin, in addition to the lake's own, that forms may redirect to. */
  leadsTo?: string
  script?: string
  status?: number
  headers?: Record<string, string>
}

/** Renders one of the lake's own sign-in pages: it loads nothing, cannot be framed and is never cached. */
export function page({ title, body, leadsTo = '', script, status = 200, headers }: Page): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${styles}</style>
<main>
<h1>${title}</h1>
${body}
</main>
${script === undefined ? '' : `<script>${script}</script>`}`
  const scripts = script === undefined ? "'none'" : `'sha256-${hash('sha256', script, 'base64')}'`
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${scripts}; form-action 'self' ${leadsTo}; base-uri 'none'; frame-ancestors 'none'`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin', // with "no-referrer", browsers send no Origin for forms
      ...headers,
    },
  })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

const styles = `
  body { margin: 0; background: #f7f4f6; color: #1f1720; font: 1.125rem/1.5 system-ui, sans-serif }
  main { box-sizing: border-box; max-width: 30rem; margin: 10vh auto 2rem; padding: 2rem; background: #fff; border-radius: .8rem; box-shadow: 0 1px 3px #1f172033 }
  h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2 }
  p { margin: 0 0 1rem }
  label { display: block; margin-top: 1rem; font-weight: 600 }
  input:not([type=checkbox]), button { box-sizing: border-box; width: 100%; min-height: 48px; margin-top: .3rem; padding: .6rem .8rem; border: 1px solid #8a7f86; border-radius: .4rem; font: inherit }
  input[readonly] { background: #f7f4f6 }
  label.choice { display: flex; align-items: center; gap: .6rem; min-height: 44px; margin: 0; font-weight: 400 }
  input[type=checkbox] { width: 1.2rem; height: 1.2rem; accent-color: #1f1720 }
  button { margin-top: 1.2rem; border: 0; background: #1f1720; color: #fff; font-weight: 600; cursor: pointer }
  small { display: block; margin-top: .5rem; color: #5c5058; font-size: 1rem }
  :focus-visible { outline: 3px solid #b5179e; outline-offset: 2px }
  [role=alert] { color: #a3192b; font-weight: 600 }
  [role=alert]:empty { display: none }
  form + details, form + p { margin: 1.5rem 0 0 }
  summary { min-height: 44px; line-height: 44px; cursor: pointer }
  @media (max-width: 30rem) { body { background: #fff } main { margin-top: 0; padding: 1.5rem 1rem; box-shadow: none } }
`
