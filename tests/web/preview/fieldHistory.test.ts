import { expect, it } from 'vitest'
import { fieldHistories } from '../../../web/preview/fieldHistory.ts'
import { serveLakeWithSite } from '../../security/previewedSite.ts'

/** A lake with the editors Mia and Ben, and who changed a field of the document `closed` last. */
async function twoEditors() {
  const { lake, siteClient, invite } = await serveLakeWithSite()
  const [mia, ben] = [await invite('mia@example.org', 'editor'), await invite('ben@example.org', 'editor')]
  const getHistory = fieldHistories(siteClient)
  const getAuthor = async (path: string, more: { at?: string; release?: string } = {}) =>
    (await getHistory({ id: 'closed', path, ...more }))?.change?.by
  const items = ['a', 'b'].map((key) => ({ _key: key, _type: 'policy', text: key }))
  await mia.person.create({ _id: 'closed', _type: 'notice', text: 'Closed', level: 'info', items })
  return { lake, mia: mia.person, ben: ben.person, getHistory, getAuthor, items }
}

it('the last change of a field is that of its value, not of its document', async () => {
  const { lake, mia, ben, getAuthor, getHistory, items } = await twoEditors()
  const { _updatedAt } = await ben.patch('closed').set({ level: 'important' }).commit()
  expect([await getAuthor('text'), await getAuthor('level')]).toEqual(['mia', 'ben'])
  expect(await getHistory({ id: 'drafts.closed', path: 'level' })).toMatchObject({
    field: 'Importance',
    type: 'Notice',
    document: 'Closed',
    change: { at: _updatedAt },
  })

  await ben.patch('closed').set({ items: items.toReversed() }).commit()
  expect(await getAuthor('items[_key=="b"].text'), 'an item that moved').toBe('mia')
  expect(await getAuthor('items')).toBe('ben')

  await mia.patch('closed').set({ level: 'info' }).commit()
  await ben.patch('closed').set({ level: 'important' }).commit()
  expect(await getAuthor('level'), 'restored').toBe('ben')

  const history = await getHistory({ id: 'closed', path: 'until' })
  expect(history, 'never filled in').toMatchObject({
    change: null,
    since: expect.stringMatching(/^\d{4}-/) as string,
  })

  lake.context.accounts.revoke('mia@example.org')
  expect(await getAuthor('text'), 'by an account that is gone').toBe('mia (former)')
})

it('the last change is that of the draft or version that the preview shows, whoever publishes it', async () => {
  const { mia, ben, getAuthor, getHistory } = await twoEditors()
  await ben.create({ _id: 'versions.spring.closed', _type: 'notice', text: 'Spring' })
  expect(await getAuthor('text', { release: 'spring' })).toBe('ben')
  expect(await getAuthor('text')).toBe('mia')

  const [draftId, publishedId] = ['drafts.closed', 'closed']
  await ben.create({ _id: draftId, _type: 'notice', text: 'Open' })
  expect(await getAuthor('text')).toBe('ben')
  const before = new Date().toISOString()
  await expect.poll(() => new Date().toISOString() > before).toBe(true)
  await mia.action({ actionType: 'sanity.action.document.publish', draftId, publishedId })
  expect(await getAuthor('text')).toBe('ben')
  const published = await mia.patch(publishedId).set({ level: 'important' }).commit()
  expect(await getAuthor('text', { at: published._updatedAt }), 'of what visitors read').toBe('mia')

  await ben.delete(publishedId)
  expect(await getAuthor('text', { at: before }), 'of a document that is gone since').toBe('mia')
  expect(await getHistory({ id: publishedId, path: 'text' })).toBeNull()
})
