import { vercelStegaCombine } from '@vercel/stega'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withSources } from '../../../web/preview/previewSources.ts'
import { Picture } from '../../../web/ui/Picture.tsx'

const hidden = (text: string, path: string) =>
  vercelStegaCombine(text, {
    origin: 'sanity.io',
    href: `http://localhost:3333/intent/edit/mode=presentation;id=monday;type=class;path=${path}?id=monday&type=class&path=${path}`,
  })

it('adds the source field after a text and leaves the text unchanged', () => {
  expect(withSources(`<h1>${hidden('Basics', 'title')}</h1><p>${hidden('For all', 'audience')}!</p>`)).toBe(
    '<h1>Basics<!--source?id=monday&type=class&path=title--></h1>' +
      '<p>For all!<!--source?id=monday&type=class&path=audience--></p>',
  )
})

it('leaves attributes and data without encoded sources', () => {
  const [title, json] = [hidden('Basics', 'title'), JSON.stringify({ name: hidden('Basics', 'title'), less: '1 < 2' })]
  expect(withSources(`<a title="${title}">x</a><script type="application/ld+json">${json}</script>`)).toBe(
    '<a title="Basics">x</a><script type="application/ld+json">{"name":"Basics","less":"1 < 2"}</script>',
  )
})

it('adds the source field after a picture', () => {
  const image = (assetId: string) => (
    <Picture image={{ assetId, alt: 'Ada', width: 4, height: 5, lqip: null, crop: null, hotspot: null }} sizes="4px" />
  )
  const html = (assetId: string) => renderToStaticMarkup(image(assetId))
  const picture = 'image-abc-4x5-jpg'
  expect(withSources(html(hidden(picture, 'portrait.asset._ref')))).toBe(
    `${html(picture)}<!--source?id=monday&type=class&path=portrait-->`,
  )
})

it('escapes IDs in comments', () => {
  const html = withSources(vercelStegaCombine('Basics', { origin: 'sanity.io', href: '/?id=a--><script>' }))
  expect(html).toBe('Basics<!--source?id=a--%3E%3Cscript%3E-->')
})
