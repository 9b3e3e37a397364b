import { expect, it } from 'vitest'
import { getLastEdits } from '../../../web/queries/pageContent.ts'
import { serveLake } from '../../../packages/lake/tests/lake.ts'

it('cancelling a Monday counts as an edit of the pages that show evenings', async () => {
  const { client } = await serveLake()
  await client.create({ _id: 'homePage', _type: 'homePage' })
  await client.create({ _id: 'communityPage', _type: 'communityPage' })
  const contact = await client.create({ _id: 'contactPage', _type: 'contactPage' })
  const cancellation = await client.create({ _type: 'scheduleException', date: '2026-12-07', status: 'cancelled' })

  const edits = Object.fromEntries(await getLastEdits(client))
  expect(edits).toMatchObject({ '/': cancellation._updatedAt, '/community': cancellation._updatedAt })
  expect(edits['/contact-us']).toBe(contact._updatedAt)
})

it('lists only pages that exist', async () => {
  const { client } = await serveLake()
  expect(await getLastEdits(client)).toEqual([
    ['/accessibility', null],
    ['/privacy', null],
  ])
})
