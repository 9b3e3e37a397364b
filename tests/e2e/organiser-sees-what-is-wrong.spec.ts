import { expect } from '@playwright/test'
import { putBackAfterwards } from './putBack.ts'
import { openDocument, openStudio, textbox } from './studio.ts'
import { test } from './visitor.ts'

putBackAfterwards('teacher-lead-dj')

for (const width of [1280, 390]) {
  test(`errors show below their fields, with a link to the first next to Publish, ${width} px wide`, async ({
    page,
  }) => {
    await openStudio(page)
    await openDocument(page, 'People', /^Lead DJ/)
    await page.setViewportSize({ width, height: 700 })
    const name = textbox(page, 'name')
    const status = page.getByTestId('is-it-live')
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
  })
}
