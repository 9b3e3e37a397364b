import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expectNothingLost } from './layout.ts'
import { phone } from './pages.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { reloadUntil, test } from './visitor.ts'

for (const id of ['siteSettings', 'homePage', 'firstTimePage']) putBackAfterwards(id)

const names = {
  '/': ['An evening in pictures', 'What people say'],
  '/firsttime': ['How we treat each other'],
}

async function expectNoTrace(page: Page) {
  for (const [path, headings] of Object.entries(names)) {
    await page.goto(path)
    for (const name of headings) await expect(page.getByRole('heading', { name })).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /treat|music|Monthly/i })).toHaveCount(0)
  }
}

test('a photograph of dancers shows at once, and its video loads after the page, unless motion is reduced', async ({
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
  const asked: { at: number; painted: number }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/files/')) asked.push({ at: Date.now(), painted })
  })
  let painted = 0
  page.on('load', () => (painted = Date.now()))
  await reloadUntil(page, '/', () =>
    expect(page.getByRole('img', { name: 'Sixty people laugh' })).toBeVisible({ timeout: 250 }),
  )
  await expect(page.getByRole('figure').filter({ hasText: 'I came for one song.' })).toContainText('Maya')
  await page.getByRole('region', { name: 'Dancers' }).scrollIntoViewIfNeeded()
  expect(asked).toEqual([])

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  painted = 0
  await page.goto('/')
  await page.getByRole('region', { name: 'Dancers' }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked[0]?.painted, 'asked for after the page had loaded').toBeGreaterThan(0)
  await expect(page.locator('video'), 'a video that cannot be played').toBeHidden()
  await expectNoViolations(page, 'home with dancers')
})

test('optional content shows once it is written, and leaves no trace without', async ({ page }) => {
  await page.setViewportSize(phone)
  await expectNoTrace(page)

  const client = organisersClient()
  const picture = await client.assets.upload('image', readFileSync('content/images/community.jpg'))
  const asset = { _type: 'reference', _ref: picture._id }
  const images = Array.from({ length: 8 }, (_, index) => ({
    _key: String(index),
    _type: 'pictureWithAlt',
    alt: `Evening number ${index}`,
    asset,
  }))
  const span = { _key: 'b', _type: 'span', marks: [], text: 'Ask before you dip anybody.' }
  const text = [{ _key: 'a', _type: 'block', style: 'normal', markDefs: [], children: [span] }]
  const quotes = [{ _key: 'a', _type: 'quote', text: 'I came alone and left with six names.', by: 'Maya' }]
  const link = (label: string, href: string) => ({ _type: 'cta', label, href })
  await client
    .transaction()
    .patch('homePage', {
      set: { pictures: { images, earlier: link('Our album', 'https://album.example.net/') }, quotes: { list: quotes } },
    })
    .patch('firstTimePage', { set: { codeOfConduct: { text } } })
    .patch('siteSettings', {
      set: {
        playlist: link('Hear our music', 'https://music.example.net/'),
        newsletter: link('Monthly letter', 'https://letters.example.net/'),
      },
    })
    .commit()
  await reloadUntil(page, '/', () =>
    expect(page.getByRole('heading', { name: 'What people say' })).toBeVisible({ timeout: 250 }),
  )

  await test.step('pictures in a strip that scrolls by keys', async () => {
    const strip = page.getByRole('group', { name: /An evening in pictures/ })
    await expect(strip.getByRole('img')).toHaveCount(8)
    await expect(page.getByRole('link', { name: 'Our album' })).toHaveAttribute('href', 'https://album.example.net/')
    const last = strip.getByRole('img', { name: 'Evening number 7' })
    await strip.focus()
    await expect(last).not.toBeInViewport()
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(last).toBeInViewport({ timeout: 100 })
    }).toPass()
  })

  await expect(page.getByRole('figure').filter({ hasText: 'Maya' })).toContainText('I came alone')
  await expectNothingLost(page, 'home')
  await expectNoViolations(page, 'home')

  await test.step('from the foot of any page to how people treat each other', async () => {
    await page.goto('/classes')
    const foot = page.getByRole('contentinfo')
    await expect(foot.getByRole('link', { name: 'Hear our music' })).toHaveAttribute(
      'href',
      'https://music.example.net/',
    )
    await expect(foot.getByRole('link', { name: 'Monthly letter' })).toBeVisible()
    await foot.getByRole('link', { name: 'How we treat each other' }).click()
    await expect(page).toHaveURL(/\/firsttime#how-we-treat-each-other$/)
    await expect(page.getByRole('heading', { name: 'How we treat each other' })).toBeInViewport()
    await expect(page.getByText('Ask before you dip anybody.')).toBeVisible()
    await expectNothingLost(page, 'First Time')
  })
})
