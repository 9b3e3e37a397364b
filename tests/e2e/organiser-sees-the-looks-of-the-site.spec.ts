import { expect } from '@playwright/test'
import { studioUrl } from '../addresses.ts'
import { expectContrast } from './axe.ts'
import { openDocument, openStudio } from './studio.ts'
import { test } from './visitor.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colors`, () => {
    test.use({ colorScheme })

    test('the Studio uses the logo and the typefaces of the site, with sufficient contrast', async ({
      page,
      request,
    }) => {
      await openStudio(page)
      await expect(page.getByRole('heading', { name: 'What needs attention' })).toHaveCSS('font-family', /^Bricolage/)
      await expect(page.getByText(/\d+ sample texts are left/)).toBeVisible()
      await expectContrast(page, 'menu')

      await openDocument(page, 'Prices & registration', /General Admission/)
      await expect(page.getByTestId('field-onlinePriceInCents').getByText('Saved as')).toHaveCSS(
        'font-family',
        /^Figtree/,
      )
      await expect(page.getByTestId('is-it-live')).toBeVisible()
      await expectContrast(page, 'form')
      const loaded = await page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      )
      expect(loaded.sort()).toEqual(['Bricolage', 'Figtree'])

      const icon = await page.locator('link[rel~="icon"][type="image/svg+xml"]').getAttribute('href')
      expect(await (await request.get(new URL(icon ?? '', studioUrl).href)).text()).toContain('M6 14 C9 40')
    })
  })
