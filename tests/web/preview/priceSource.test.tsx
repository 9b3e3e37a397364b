import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withSources } from '../../../web/preview/previewSources.ts'
import { priceSource } from '../../../web/preview/priceSource.ts'
import { Price, PriceSource } from '../../../web/ui/Price.tsx'

const prices = (
  <>
    <Price of={{ _id: 'card', onlinePriceInCents: 2175 }} field="onlinePriceInCents" />
    <Price of={{ _id: 'card', doorPriceInCents: 2175 }} field="doorPriceInCents" />
    <Price of={{ _id: 'basics', doorPriceInCents: 2175 }} field="doorPriceInCents" type="danceClass" />
    <Price of={{ _id: 'basics', doorPriceInCents: null }} field="doorPriceInCents" />
  </>
)

it('a preview tells equal prices apart', () => {
  const html = renderToStaticMarkup(<PriceSource value={priceSource}>{prices}</PriceSource>)
  const sources = [...withSources(html).matchAll(/<!--source\?(.*?)-->/g)].map(([, source]) =>
    Object.fromEntries(new URLSearchParams(source)),
  )
  expect(sources).toMatchObject([
    { id: 'card', type: 'registrationLink', path: 'onlinePriceInCents' },
    { id: 'card', type: 'registrationLink', path: 'doorPriceInCents' },
    { id: 'basics', type: 'danceClass', path: 'doorPriceInCents' },
  ])
})

it('a page says nothing but the prices', () => {
  expect(renderToStaticMarkup(prices)).toBe('$21.75$21.75$21.75')
})
