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

it('leaves behind a text the field that it comes from, and nothing in it', () => {
  expect(withSources(`<h1>${hidden('Basics', 'title')}</h1><p>${hidden('For all', 'audience')}!</p>`)).toBe(
    '<h1>Basics<!--source?id=monday&type=class&path=title--></h1>' +
      '<p>For all!<!--source?id=monday&type=class&path=audience--></p>',
  )
})

it('keeps attributes and data clean', () => {
  const [title, json] = [hidden('Basics', 'title'), JSON.stringify({ name: hidden('Basics', 'title'), less: '1 < 2' })]
  expect(withSources(`<a title="${title}">x</a><script type="application/ld+json">${json}</script>`)).toBe(
    '<a title="Basics">x</a><script type="application/ld+json">{"name":"Basics","less":"1 < 2"}</script>',
  )
})

it('leaves behind a picture the field that it is put into', () => {
  const image = (assetId: string) => (
    <Picture image={{ assetId, alt: 'Ada', width: 4, height: 5, lqip: null, crop: null, hotspot: null }} sizes="4px" />
  )
  const html = (assetId: string) => renderToStaticMarkup(image(assetId))
  const picture = 'image-abc-4x5-jpg'
  expect(withSources(html(hidden(picture, 'portrait.asset._ref')))).toBe(
    `${html(picture)}<!--source?id=monday&type=class&path=portrait-->`,
  )
})

it('keeps a comment closed, whatever an id holds', () => {
  const html = withSources(vercelStegaCombine('Basics', { origin: 'sanity.io', href: '/?id=a--><script>' }))
  expect(html).toBe('Basics<!--source?id=a--%3E%3Cscript%3E-->')
})
