import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient, readMetrics } from './store.ts'
import { openStudio, publish } from './studio.ts'

const id = 'teacher-lead-instructor'
putBackAfterwards(id)

test('an organiser replaces a portrait, publishes once it is uploaded, and visitors see it, right-sized', async ({
  page,
  context,
}) => {
  const visitor = await context.newPage()
  await visitor.goto('/teachers')
  const portrait = visitor.getByRole('listitem').filter({ hasText: 'Lead Instructor' }).getByRole('img').first()
  const former = (await portrait.getAttribute('src')) ?? ''

  const mayArrive = Promise.withResolvers()
  await page.route('**/assets/images/**', async (route) => {
    await mayArrive.promise
    await route.continue()
  })
  await chooseAnotherPortrait(page)
  const button = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(page.getByText('portrait.jpg')).toBeVisible()
  await expect.poll(isUploadNoted).toBe(true)
  await expect(button).toBeDisabled()
  await button.hover({ force: true })
  await expect(page.getByText('A picture is still uploading')).toBeVisible()

  mayArrive.resolve(null)
  await publish(page)

  await expect(async () => {
    await visitor.goto('/teachers')
    expect(await portrait.getAttribute('src')).not.toBe(former)
  }).toPass()
  await portrait.scrollIntoViewIfNeeded()
  await expect(portrait).toHaveJSProperty('complete', true)
  const { naturalWidth, shownWidth } = await portrait.evaluate((img: HTMLImageElement) => ({
    naturalWidth: img.naturalWidth,
    shownWidth: img.clientWidth,
  }))
  expect(naturalWidth).toBeGreaterThanOrEqual(Math.min(shownWidth, 900))
  expect(naturalWidth).toBeLessThan(shownWidth * 2.5)
})

test('no visitor waits for a picture to be made that a publish brings', async ({ page, request }) => {
  const photo = await sharp({ create: { width: 1000, height: 1250, channels: 3, background: '#7d0a8c' } })
    .jpeg()
    .toBuffer()
  const client = organisersClient()
  const asset = await client.assets.upload('image', photo, { filename: 'another.jpg' })
  await client.patch(id, { set: { 'portrait.asset._ref': asset._id } }).commit()

  const isIn = (html: string) => html.includes(asset.sha1hash)
  await expect.poll(async () => isIn(await (await request.get('/teachers')).text())).toBe(true)
  await page.goto('/teachers')
  const portrait = page.locator(`img[src*="${asset.sha1hash}"]`)
  const sizes = (await portrait.getAttribute('srcset'))?.split(', ').map((size) => size.split(' ')[0] ?? '') ?? []
  expect(sizes.length).toBeGreaterThan(2)

  const before = await bytesOfPictures()
  for (const size of sizes) await request.get(size, { headers: { accept: 'image/avif,image/webp' } })
  expect(await bytesOfPictures()).toBe(before)
})

const jpeg = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#777' },
  })
    .jpeg({ quality: 92 })
    .toBuffer()

test('a file that cannot become a picture is not uploaded, and one reads what to do', async ({ page }) => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), Buffer.alloc(64)])
  const broken = (await jpeg(400, 500)).subarray(0, 300)
  await openLeadInstructor(page)
  for (const [name, mimeType, buffer, said] of [
    ['flyer.jpg', 'image/jpeg', Buffer.from('%PDF-1.7 …'), /“flyer.jpg” is a PDF.* take a picture of the page/],
    ['IMG_0001.HEIC', 'image/heic', heic, /“IMG_0001.HEIC” is a HEIC photo.*it arrives as a JPEG/],
    ['half.jpg', 'image/jpeg', broken, /“half.jpg” is broken.* Copy it from the phone or camera once more/],
  ] as const) {
    await chooseFile(page, { name, mimeType, buffer })
    await expect(page.getByText(said)).toBeVisible()
  }
  await expect.poll(isUploadNoted).toBe(false)
})

async function bytesOfPictures(): Promise<string> {
  const metrics = await readMetrics()
  return /^lake_transform_cache_bytes (\d+)$/m.exec(metrics)?.[1] ?? 'not told'
}

async function chooseAnotherPortrait(page: Page) {
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#0a7d8c' } })
    .jpeg()
    .toBuffer()
  await openLeadInstructor(page)
  await chooseFile(page, { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: photo })
}

async function openLeadInstructor(page: Page) {
  await openStudio(page)
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('link', { name: /Lead Instructor/ }).click()
}

async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Open image options menu' }).click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload' }).click()
  await (await chosen).setFiles(file)
}

const isUploadNoted = () =>
  organisersClient().fetch<boolean>('defined(*[_id == $id][0].portrait._upload)', { id }, { perspective: 'drafts' })
