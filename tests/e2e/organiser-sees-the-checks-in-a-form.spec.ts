import { expect } from '@playwright/test'
import { putBackAfterwards } from './putBack.ts'
import { openForm, textbox } from './studio.ts'
import { desktop, phone } from './pages.ts'
import { test } from './visitor.ts'

putBackAfterwards('classesPage')

test('words to be replaced prevent publishing, beside their field', async ({ page }) => {
  await openForm(page, { _id: 'classesPage', _type: 'classesPage' }, 'intro')
  for (const size of [desktop, phone])
    await test.step(`${size.width} px wide`, async () => {
      await page.setViewportSize(size)
      const publish = page.getByRole('button', { name: 'Publish', exact: true })
      await textbox(page, 'intro').fill('TODO: ask Ben')
      await expect(page.getByTestId('field-intro')).toContainText('Introduction')
      await expect(page.getByTestId('what-is-wrong')).toBeVisible()
      await expect(publish).toBeDisabled()
      await textbox(page, 'intro').fill('Come twice.')
      await expect(page.getByTestId('what-is-wrong')).toBeHidden()
      await expect(publish).toBeEnabled()
    })
})
