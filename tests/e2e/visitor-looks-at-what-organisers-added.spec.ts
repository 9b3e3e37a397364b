import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expectNothingLost } from './layout.ts'
import { phone } from './pages.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { visitRenewed, test } from './visitor.ts'

for (const id of ['siteSettings', 'homePage', 'firstTimePage']) putBackAfterwards(id)

test('a photograph of dancers shows at once, and its video loads near the viewport, unless motion is reduced', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Dancers' })).toHaveCount(0)
  const client = organisersClient()
  const ref = ({ _id }: { _id: string }) => ({ asset: { _type: 'reference', _ref: _id } })
  const picture = ref(await client.assets.upload('image', readFileSync('content/images/community.jpg')))
  const video = ref(await client.assets.upload('file', Buffer.from('no video'), { filename: 'loop.webm' }))
  const dancers = {
    picture: { _type: 'pictureWithAlt', alt: 'Sixty people laugh', ...picture },
    video: { _type: 'file', ...video },
    quote: { _type: 'quote', text: 'I came for one song.', by: 'Maya' },
  }
  await client.patch('homePage').set({ dancers }).commit()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/files/')) asked.push(request.url())
  })
  await visitRenewed(page, '/')
  await expect(page.getByRole('img', { name: 'Sixty people laugh' })).toBeVisible()
  await expect(page.getByRole('figure').filter({ hasText: 'I came for one song.' })).toContainText('Maya')
  await page.getByRole('region', { name: 'Dancers' }).scrollIntoViewIfNeeded()
  expect(asked).toEqual([])

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  expect(asked).toEqual([])
  await page.getByRole('region', { name: 'Dancers' }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked).not.toEqual([])
  await expect(page.locator('video'), 'a video that cannot be played').toBeHidden()
  await expectNoViolations(page, 'home with dancers')
})

test('optional content fits a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  const client = organisersClient()
  const span = { _key: 'b', _type: 'span', marks: [], text: 'Ask before you dip anybody.' }
  const text = [{ _key: 'a', _type: 'block', style: 'normal', markDefs: [], children: [span] }]
  const link = (label: string, href: string) => ({ _type: 'cta', label, href })
  await client
    .transaction()
    .patch('firstTimePage', { set: { codeOfConduct: { text } } })
    .patch('siteSettings', {
      set: {
        playlist: link('Hear our music', 'https://music.example.net/'),
        newsletter: link('Monthly letter', 'https://letters.example.net/'),
      },
    })
    .commit()
  await visitRenewed(page, '/')
  await expect(page.getByRole('link', { name: 'Hear our music' })).toBeVisible()
  await expectNothingLost(page, 'home')
  await expectNoViolations(page, 'home')
})
