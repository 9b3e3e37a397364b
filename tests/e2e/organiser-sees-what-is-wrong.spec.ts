import { expect } from '@playwright/test'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openForm, textbox } from './studio.ts'
import { test } from './visitor.ts'

const id = 'teacher-lead-dj'
putBackAfterwards(id)

test('errors show below their fields, with a link to the first next to Publish', async ({ page }) => {
  await openForm(page, { _id: id, _type: 'teacher' })
  const name = textbox(page, 'name')
  const status = page.getByTestId('is-it-live')
  for (const width of [1280, 390])
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 700 })
      await expect(name).toHaveValue('Lead DJ')
      await expect(status).toContainText('Live on the site since')
      await expect(status.getByRole('button', { name: /to fix/ })).toHaveCount(0)

      await name.fill('')
      await expect(page.getByTestId('what-is-wrong'), 'said once').toHaveCount(1)
      await textbox(page, 'role').fill('')
      await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
      await expect(status).toContainText('Changed, not published')
      const toFix = status.getByRole('button', { name: /^\d things? to fix$/ })
      await expect(toFix).toBeInViewport({ ratio: 1 })

      await page.getByTestId('field-biography').scrollIntoViewIfNeeded()
      await expect(name).not.toBeInViewport()
      await toFix.click()
      await expect(name).toBeFocused()
      await expect(name).toBeInViewport({ ratio: 1 })

      const draft = () => organisersClient().getDocument(`drafts.${id}`)
      await expect.poll(async () => Object.keys((await draft()) ?? { role: '' })).not.toContain('role')
      await organisersClient().delete(`drafts.${id}`)
    })
})
