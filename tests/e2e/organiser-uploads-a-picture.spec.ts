import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { now } from './clock.ts'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openDocument, openStudio, publish } from './studio.ts'
import { reloadUntil, test } from './visitor.ts'

const id = 'teacher-lead-instructor'
putBackAfterwards(id)

test('an organizer replaces a portrait, publishes once it is uploaded, and visitors get it in the right size', async ({
  page,
  visitor,
}) => {
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
  await expect(page.getByText('Uploading…', { exact: true })).toBeVisible()
  await expect.poll(isUploadNoted).toBe(true)
  await expect(button).toBeDisabled()
  await expect(page.getByText('Changed, not published')).toBeVisible()
  await expect(async () => {
    await page.mouse.move(0, 0) // a tooltip needs a new movement of the mouse if the button moved under it
    await button.hover({ force: true })
    await expect(page.getByText('A picture is still uploading')).toBeVisible({ timeout: 5000 })
  }).toPass()

  mayArrive.resolve(null)
  await publish(page)

  await reloadUntil(visitor, '/teachers', async () => expect(await portrait.getAttribute('src')).not.toBe(former))
  await portrait.scrollIntoViewIfNeeded()
  await expect(portrait).toHaveJSProperty('complete', true)
  const { naturalWidth, shownWidth } = await portrait.evaluate((img: HTMLImageElement) => ({
    naturalWidth: img.naturalWidth,
    shownWidth: img.clientWidth,
  }))
  expect(naturalWidth).toBeGreaterThanOrEqual(Math.min(shownWidth, 900))
  expect(naturalWidth).toBeLessThan(shownWidth * 2.5)
})

const jpeg = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#777' },
  })
    .jpeg({ quality: 92 })
    .toBuffer()

test('photos of any kind and size are uploaded, and a message says why another file is not', async ({
  page,
  context,
}) => {
  await openLeadInstructor(page)
  await test.step('a HEIC photo of an iPhone becomes a JPEG with the same colors', async () => {
    const buffer = await readFile('tests/e2e/phone.heic') // 480 × 640, blue above red
    await chooseFile(page, { name: 'IMG_0002.HEIC', mimeType: '', buffer })
    await expect.poll(() => portraitOf('originalFilename')).toBe('IMG_0002.jpg')

    const picture = await fetch((await portraitOf('url')) ?? '')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 640 })
    const data = await sharp(bytes).resize(1, 2, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer()
    const [above, below] = [[...data.subarray(0, 3)], [...data.subarray(3, 6)]]
    expect(above[2]).toBeGreaterThan((above[0] ?? 0) + 100)
    expect(below[0]).toBeGreaterThan((below[2] ?? 0) + 100)
  })

  await test.step('a photo of 20 MB and 50 megapixels is uploaded, with its progress shown', async () => {
    const buffer = await largePhoto()
    expect(buffer.byteLength).toBeGreaterThan(19e6)
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const slowly = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4e6 }
    await network.send('Network.emulateNetworkConditions', slowly)

    await chooseFile(page, { name: 'IMG_0003.jpg', mimeType: 'image/jpeg', buffer })
    const progress = page.getByRole('progressbar', { name: 'Upload of IMG_0003.jpg' })
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d$/)
    await expect(progress).toHaveText(/^\d\d?% uploaded$/)
    await expect(progress).toBeHidden()
    await expect.poll(() => portraitOf('originalFilename')).toBe('IMG_0003.jpg')
    await publish(page)
  })

  await test.step('a file that is not a supported picture is not uploaded, and a message says what to do', async () => {
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), Buffer.alloc(64)])
    const broken = (await jpeg(400, 500)).subarray(0, 300)
    for (const [name, mimeType, buffer, said] of [
      ['flyer.jpg', 'image/jpeg', Buffer.from('%PDF-1.7 …'), /“flyer.jpg” is a PDF.* take a screenshot of the page/],
      ['IMG_0001.HEIC', 'image/heic', heic, /“IMG_0001.HEIC” is a HEIC photo that can’t be read.*to get a JPEG/],
      [
        'half.jpg',
        'image/jpeg',
        broken,
        /“half.jpg” is damaged or incomplete.* Copy it from the phone or camera again/,
      ],
    ] as const) {
      await chooseFile(page, { name, mimeType, buffer })
      await expect(page.getByText(said)).toBeVisible()
    }
    await expect.poll(isUploadNoted).toBe(false)
  })
})

test('reading a HEIC photo is abandoned after a minute', async ({ page, context }) => {
  await page.clock.install({ time: now() })
  await openLeadInstructor(page)
  const asked = Promise.withResolvers<undefined>()
  await context.route(/heicWorker/, () => asked.resolve(undefined)) // never answered
  await chooseFile(page, { name: 'IMG_0004.HEIC', mimeType: '', buffer: await readFile('tests/e2e/phone.heic') })
  await asked.promise
  await page.clock.fastForward('01:00')
  await expect(page.getByText(/“IMG_0004.HEIC” is a HEIC photo that can’t be read/)).toBeVisible()
  await expect.poll(isUploadNoted).toBe(false)
})

/** Creates a photo as from a phone with 50 megapixels. */
async function largePhoto(): Promise<Buffer> {
  const [width, height] = [8160, 6120]
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = await sharp({ create: { width: 1360, height: 1020, channels: 3, noise, background: '#777' } })
    .png()
    .toBuffer()
  return sharp(grain).resize(width, height, { kernel: 'nearest' }).jpeg({ quality: 80 }).toBuffer()
}

const portraitOf = (field: 'originalFilename' | 'url') =>
  organisersClient().fetch<string | null>(
    `*[_id == $id][0].portrait.asset->${field}`,
    { id },
    { perspective: 'drafts' },
  )

async function chooseAnotherPortrait(page: Page) {
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#0a7d8c' } })
    .jpeg()
    .toBuffer()
  await openLeadInstructor(page)
  await chooseFile(page, { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: photo })
}

async function openLeadInstructor(page: Page) {
  await openStudio(page)
  await openDocument(page, 'People', /Lead Instructor/)
}

async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Open image options menu' }).click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload' }).click()
  await (await chosen).setFiles(file)
}

const isUploadNoted = () =>
  organisersClient().fetch<boolean>('defined(*[_id == $id][0].portrait._upload)', { id }, { perspective: 'drafts' })
