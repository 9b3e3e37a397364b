import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openDocument, openStudio, publish } from './studio.ts'
import { visitRenewed, test } from './visitor.ts'

const id = 'teacher-lead-instructor'
putBackAfterwards(id)

test('an organizer replaces a portrait, publishes once it is uploaded, and visitors get it', async ({
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
  await expect.poll(isUploadNoted).toBe(true)
  await expect(button).toBeDisabled()
  await expect(page.getByText('Changed, not published')).toBeVisible()

  mayArrive.resolve(null)
  await publish(page)

  await visitRenewed(visitor, '/teachers')
  await expect(portrait).not.toHaveAttribute('src', former)
  await portrait.scrollIntoViewIfNeeded()
  await expect(portrait).toHaveJSProperty('complete', true)
})

test('a message says what to do with a file that is not uploaded, such as a HEIC photo', async ({ page }) => {
  await openLeadInstructor(page)
  const former = await portraitOf('originalFilename')
  const buffer = Buffer.from('000000186674797068656963000000006d696631686569630000000100', 'hex')
  await chooseFile(page, { name: 'IMG_0002.HEIC', mimeType: '', buffer })
  await expect(page.getByText('If it is a HEIC photo, export it as JPEG, and upload that').first()).toBeVisible()
  await expect.poll(isUploadNoted).toBe(false)
  expect(await portraitOf('originalFilename')).toBe(former)
})

const portraitOf = (field: 'originalFilename' | 'url') =>
  organisersClient().fetch<string | null>(
    `*[_id == $id][0].portrait.asset->${field}`,
    { id },
    { perspective: 'drafts' },
  )

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7d8c' } })
    .jpeg()
    .toBuffer()

async function chooseAnotherPortrait(page: Page) {
  const photo = await jpeg(900, 1200)
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
