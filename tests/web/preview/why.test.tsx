// @vitest-environment jsdom
import type { AppProps } from 'next/app'
import { readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { pages, type PagePath } from '../../../shared/pages.ts'
import App from '../../../web/pages/_app.tsx'
import { explainText } from '../../../web/preview/browser/explainText.ts'
import { markSources } from '../../../web/preview/browser/source.ts'
import { encodeSources, withSources } from '../../../web/preview/previewSources.ts'
import { routes } from '../../../web/routes.ts'
import { documentsClient, type Document } from '../../../web/visitorChanges/documentsClient.ts'

/** Pages are rendered without sources in browsers. */
vi.hoisted(() => vi.stubGlobal('window', undefined))

const lines = readFileSync('content/data.ndjson', 'utf8').trim().split('\n')
const sample = lines.map((line) => JSON.parse(line) as Document)
const now = '2026-11-24T17:00:00.000Z'

/** Puts a page's preview into the document, as the browser gets it. @returns its visible texts */
async function open(path: PagePath, changes: Document[] = [], at = now): Promise<Text[]> {
  vi.setSystemTime(at)
  const documents = [...sample.filter(({ _id }) => !changes.some((change) => change._id === _id)), ...changes]
  const reader = documentsClient(encodeSources(documents))
  const result = await routes[path].getStaticProps({ reader, now: at })
  if (!('props' in result)) throw new Error(`${path} is not found`)
  const page = result.props
  const props = { Component: routes[path].default, router: { pathname: path }, pageProps: { ...page, previewOf: path } }
  document.body.innerHTML = withSources(renderToString(<App {...(props as unknown as AppProps<never>)} />), { page })
  document.body.dataset.timeZone = page.site.timeZone
  markSources()
  const texts: Text[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.trim() !== '' && !text.parentElement?.closest('[hidden], [data-poster], script, style'))
      texts.push(text)
  }
  vi.useRealTimers()
  return texts
}

const found = (texts: Text[], words: string | RegExp) => {
  const text = texts.find(({ data }) => (typeof words === 'string' ? data.trim() === words : words.test(data)))
  if (!text) throw new Error(`There is no “${words}” among ${texts.map(({ data }) => data).join(' | ')}`)
  return explainText(text)
}

it.each(pages)('every visible text of $path has a source or is known as fixed wording', async ({ path }) => {
  const texts = await open(path)
  expect(texts.length).toBeGreaterThan(20)
  const bySource = texts.map((text) => ({ text: text.data.trim(), ...explainText(text) }))
  for (const { text, source, sentences } of bySource) {
    if (source) expect(source, text).toMatchObject({ id: /./, type: /./, path: /./ })
    else expect(sentences, text).toContainEqual(expect.stringMatching(/^It (is|appears) .*\.$/))
  }
  const written = JSON.stringify(sample)
  const pageNames = new Set(pages.map(({ name }) => name))
  const wronglyFixed = bySource.filter(
    ({ text, source }) => !source && text.length > 3 && !pageNames.has(text as never) && written.includes(`"${text}"`),
  )
  expect(wronglyFixed.map(({ text }) => text)).toEqual([])
})

it('a date says by which rule and why it is next, and fixed wording what it labels', async () => {
  const texts = await open('/')
  const date = found(texts, 'Monday, November 30')
  expect(date.source).toMatchObject({
    id: 'siteSettings',
    path: expect.stringMatching(/^weeklyRules\[/) as string,
  })
  expect(date.sentences[0]).toMatch(/^Every Monday, .*, from the weekly evening in the site settings/)
  expect(date.sentences).toContain('It is the next one because Mon, Nov 23 is over.')
  expect(found(texts, 'Next class').sentences.slice(0, 2)).toEqual([
    'Fixed wording of the site: not editable.',
    expect.stringMatching(/^It appears because it labels “Monday, November 30/),
  ])
  expect(found(texts, 'Menu').sentences).toEqual(['Fixed wording of the site: not editable.', expect.any(String)])
})

it('a cancelled evening names its exception', async () => {
  const cancelled = { _id: 'x', _type: 'scheduleException', date: '2026-11-30', status: 'cancelled', reason: 'Snow' }
  const texts = await open('/', [{ ...cancelled, _updatedAt: now }])
  const { source, sentences } = found(texts, /^No class/)
  expect(source).toMatchObject({ id: 'x', type: 'scheduleException' })
  expect(sentences[0]).toMatch(/^Cancelled by the exception of Mon, Nov 30\./)
})

it('a price names its card', async () => {
  const { source, sentences } = found(await open('/register'), /^\$\d/)
  expect(source).toMatchObject({ type: 'registrationLink', path: 'onlinePriceInCents' })
  expect(sentences[0]).toMatch(/^Price from the card .+\.$/)
})

it('visitors’ pages and their script have nothing of it', async () => {
  vi.setSystemTime(now)
  const result = await routes['/'].getStaticProps({ reader: documentsClient(sample), now })
  vi.useRealTimers()
  if (!('props' in result)) throw new Error('The home page is not found')
  const props = { Component: routes['/'].default, router: { pathname: '/' }, pageProps: result.props }
  const html = renderToString(<App {...(props as unknown as AppProps<never>)} />)
  expect(html).not.toMatch(/data-why|why-toggle|source\?|past\?|[\u200b-\u200d\u2060-\u2063\ufeff]/)
})
