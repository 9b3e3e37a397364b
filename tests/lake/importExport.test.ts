import { sanityImport } from '@sanity/import'
import { expect, it } from 'vitest'
import { sample } from '../content/sample.ts'
import { serveLake } from './lake.ts'

it('imports the sample content whole and without a warning', { timeout: 60_000 }, async () => {
  const { client, lake } = await serveLake()
  const { numDocs, warnings } = await sanityImport('content', { client, operation: 'createIfNotExists' })
  expect(warnings).toEqual([])
  expect(numDocs).toBe(sample.length)
  const dataset = lake.context.dataset('production')
  for (const { _id, _type } of sample) expect(dataset.get(_id)).toMatchObject({ _id, _type })
})
