import type { SanityClient } from 'sanity'
import { expect, test } from 'vitest'
import { serveLake } from '../../packages/lake/tests/lake.ts'
import { getSections } from '../../studio/lists.ts'
import { addToPage } from '../../studio/pagesShowing.tsx'

const [, homePage] = getSections('teacher')

test('adds a person to a page and to its draft, unless somebody has added them to the draft already', async () => {
  const { client } = await serveLake()
  const draft = { _id: 'drafts.homePage', _type: 'homePage', aboutUs: { team: [{ _key: 'a', _ref: 'anna' }] } }
  if (!homePage) throw new Error('People are on no second page')
  const ids = ['anna', 'ben']
  const documents = [...ids.map((_id) => ({ _id, _type: 'teacher' })), { _id: 'homePage', _type: 'homePage' }, draft]
  for (const document of documents) await client.create(document)
  for (const id of ids) await addToPage(client as unknown as SanityClient, homePage, id)
  const list = [{ _ref: 'anna' }, { _ref: 'ben' }]
  for (const id of ['homePage', 'drafts.homePage'])
    expect(await client.getDocument(id), id).toMatchObject({ aboutUs: { team: list } })
})
