import { expect } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openDocument, openStudio, publish, textbox } from './studio.ts'
import { test } from './visitor.ts'
import { workerStack } from './workerStack.ts'

/** No other test edits this card, so that no draft of it was published before. */
const id = 'registration-tournament-shootout'

putBackAfterwards(id)

test('Publish asks for confirmation only if another organizer has edited the draft', async ({ page }) => {
  await openStudio(page)
  await openDocument(page, 'Prices & registration', /Tournament Shootout/)
  await anaTypes({ onlinePriceInCents: 1234 })
  await expect(textbox(page, 'onlinePriceInCents')).toHaveValue(/12\.34/)
  const note = textbox(page, 'priceNote')
  await note.fill('bring your card')
  await expect.poll(drafted).toMatchObject({ priceNote: 'bring your card' })

  const button = page.getByRole('button', { name: 'Publish', exact: true })
  await button.click()
  const question = page.getByText('Ana changed this, too. Publish all of it?')
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Not yet' }).click()
  await expect(question).toBeHidden()
  expect(await drafted()).toMatchObject({ onlinePriceInCents: 1234 })

  await button.click()
  await page.getByRole('button', { name: 'Publish all of it' }).click()
  await expect.poll(stored).toMatchObject({ priceNote: 'bring your card', onlinePriceInCents: 1234 })

  await note.fill('bring two cards')
  await expect.poll(drafted).toMatchObject({ priceNote: 'bring two cards' })
  await publish(page)
  await expect.poll(stored).toMatchObject({ priceNote: 'bring two cards' })
})

/** Writes as another organizer's Studio does. */
async function anaTypes(set: object) {
  const response = await fetch(`${studioUrl}/v2025-02-19/projects/westie/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${workerStack().token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'Ana', roleName: 'editor' }),
  })
  const { key } = (await response.json()) as { key: string }
  await organisersClient()
    .withConfig({ token: key })
    .action({ actionType: 'sanity.action.document.edit', draftId: `drafts.${id}`, publishedId: id, patch: { set } })
}

const fields = '*[_id == $id][0]{ priceNote, onlinePriceInCents }'
const stored = () => organisersClient().fetch<object>(fields, { id }, { perspective: 'published' })
const drafted = () => organisersClient().fetch<object>(fields, { id }, { perspective: 'drafts' })
