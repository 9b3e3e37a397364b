// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import ts from 'typescript'
import { expect, it } from 'vitest'
import type { Notice } from '../../../web/queries/siteFacts.ts'
import { Notices } from '../../../web/sections/Notices.tsx'

const from = '2026-11-23T23:00:00.000Z'
const texts = ['The stairs are icy.', 'The heating is back.', 'Bring water.', 'We dance to a live band.']
const notices = texts.map((text, index): Notice => ({
  _id: `n${index}`,
  text,
  level: 'info',
  from,
  until: null,
  link: null,
  pages: null,
}))

/** In a block of its own, as the build also keeps its names from others. */
const script = `{${ts.transpile(readFileSync('web/browser/arrangeNotices.ts', 'utf8'), { target: ts.ScriptTarget.ES2022 })}}`

/** Shows the notices in a browser that remembers dismissed ones, and runs their script. */
function open(dismissed: string[] = []) {
  localStorage.setItem('dismissedNotices', JSON.stringify(dismissed))
  const markup = renderToStaticMarkup(<Notices notices={notices} now="2026-11-24T00:00:00Z" />)
  document.body.innerHTML = markup
  // Scripts that arrive as markup do not run.
  const running = document.createElement('script')
  running.text = script
  document.querySelector('script')?.replaceWith(running)
  return [...document.querySelectorAll('[data-notices] > li > div')].map((one) => one.textContent.trim())
}

it('are all shown', () => {
  expect(open()).toEqual(texts)
})

it('leave out those that the visitor has dismissed, unless their text has changed', () => {
  expect(open([`${from}${texts[0]} `, `${from}${texts[1]} Or was. `])).toEqual(texts.slice(1))
})
