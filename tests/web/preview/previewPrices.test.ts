import { expect, it } from 'vitest'
import { withPriceSources } from '../../../web/preview/previewPrices.ts'
import { withSources } from '../../../web/preview/previewSources.ts'
import { formatPrice } from '../../../web/ui/money.ts'
import { serveLake } from '../../lake/lake.ts'

it('tells equal prices apart, also where one document refers to another', async () => {
  const { client } = await serveLake()
  await client.create({ _id: 'card', _type: 'registrationLink', onlinePriceInCents: 2175 })
  const registrationLink = { _type: 'reference', _ref: 'card' }
  await client.create({ _id: 'basics', _type: 'danceClass', doorPriceInCents: 2175, registrationLink })
  const query = '*[_id == "basics"][0]{ doorPriceInCents, "online": registrationLink->{ onlinePriceInCents } }'
  type Prices = { doorPriceInCents: number; online: { onlinePriceInCents: number } }

  const { doorPriceInCents, online } = await withPriceSources(client, 'http://studio').fetch<Prices>(query)
  expect(sourceOf(formatPrice(doorPriceInCents))).toEqual(['$21.75', 'basics', 'doorPriceInCents'])
  expect(sourceOf(formatPrice(online.onlinePriceInCents))).toEqual(['$21.75', 'card', 'onlinePriceInCents'])
})

it('leaves every other number as it is stored', async () => {
  const { client } = await serveLake()
  await client.create({ _id: 'basics', _type: 'danceClass', minutes: 30, doorPriceInCents: null })
  const fetched = await withPriceSources(client, 'http://studio').fetch(
    '*[_id == "basics"]{ minutes, doorPriceInCents }',
  )
  expect(fetched).toEqual([{ minutes: 30, doorPriceInCents: null }])
})

/** @returns what is shown, and which field of which document it says to come from */
function sourceOf(shown: string) {
  const [text, source = ''] = withSources(shown).replace('-->', '').split('<!--source?')
  const { id, path } = Object.fromEntries(new URLSearchParams(source))
  return [text, id, path]
}
