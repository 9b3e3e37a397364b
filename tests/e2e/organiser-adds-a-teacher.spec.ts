import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { putBackAfterwards } from './putBack.ts'
import { organisersClient } from './store.ts'
import { openStudio, publish, textbox } from './studio.ts'
import { visitRenewed, test } from './visitor.ts'

const name = 'Robin Example'
const photo = { name: 'robin.jpg', width: 1600, height: 900 }
/** The face: an orange square on the far right. */
const face = { left: 1150, top: 300, size: 200 }

putBackAfterwards('classesPage') // first, as it refers to the teacher

test.afterEach(async () => {
  const store = organisersClient()
  await store.delete({ query: '*[_type == "teacher" && name == $name]', params: { name } })
  await store.delete({
    query: '*[_type == "sanity.imageAsset" && originalFilename == $file]',
    params: { file: photo.name },
  })
})

test('an organizer adds a teacher, marks the face, and visitors see it in the card', async ({ page, visitor }) => {
  await openStudio(page)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByTestId('action-intent-button').click()
  await textbox(page, 'name').fill(name)
  await textbox(page, 'role').fill('Teacher')
  await page.locator('input[type=file]').setInputFiles({
    name: photo.name,
    mimeType: 'image/jpeg',
    buffer: await picture(),
  })
  await textbox(page, 'portrait.alt').fill('Robin laughs on the dance floor')
  await markTheFace(page)
  await expect.poll(() => drafted('*[_type == "teacher" && name == $name][0].portrait.alt')).toMatch(/^Robin laughs/)
  await publish(page)

  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await page.getByRole('link', { name: 'Classes page', exact: true }).click()
  await page.getByRole('tab', { name: 'Teachers' }).click()
  const people = page.getByTestId('field-teachers.people')
  await people.getByRole('button', { name: 'Add item' }).click()
  await people.getByRole('combobox').fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect.poll(() => drafted('*[_id == "classesPage"][0].teachers.people[-1]->name')).toBe(name)
  await publish(page)

  const card = visitor.getByRole('listitem').filter({ has: visitor.getByRole('heading', { name }) })
  await visitRenewed(visitor, '/classes')
  const portrait = card.getByRole('img', { name: 'Robin laughs on the dance floor' })
  await portrait.hover()
  await expect(portrait).toHaveJSProperty('complete', true)
  const shown = await portrait.evaluate((image: HTMLImageElement) => ({
    url: image.currentSrc,
    natural: image.naturalWidth / image.naturalHeight,
    onPage: image.clientWidth / image.clientHeight,
  }))
  expect(shown.natural).toBeCloseTo(shown.onPage, 1)

  const [left = 0, top = 0, width = 0, height = 0] = (new URL(shown.url).searchParams.get('rect') ?? '')
    .split(',')
    .map(Number)
  expect(width / height).toBeCloseTo(shown.natural, 1)
  expect(left).toBeLessThan(face.left)
  expect(left + width).toBeGreaterThan(face.left + face.size)
  expect(top).toBeLessThan(face.top)
  expect(top + height, 'the lower edge was cut off by hand').toBeLessThan(photo.height * 0.9)
})

/** Crops the lower edge in the dialog, and puts a small hotspot on the face. */
async function markTheFace(page: Page) {
  await page.getByRole('button', { name: 'Open image edit dialog' }).click()
  const dialog = page.getByRole('dialog')
  const handle = (name: string) => dialog.locator(`[data-handle="${name}"]`)
  // The picture's position once the dialog's transition has ended.
  await handle('crop-bottom').hover()
  const frame = await boxOf(handle('crop').last())
  const at = (x: number, y: number) => ({
    x: frame.x + (x / photo.width) * frame.width,
    y: frame.y + (y / photo.height) * frame.height,
  })

  await drag(page, handle('crop-bottom'), at(800, 780))
  await drag(page, handle('hotspotHandle'), at(900, 490))
  await drag(page, handle('hotspot'), at(face.left + face.size / 2, face.top + face.size / 2))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function drag(page: Page, from: Locator, to: { x: number; y: number }) {
  await from.hover()
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

const boxOf = (element: Locator) => element.evaluate((it) => it.getBoundingClientRect().toJSON() as DOMRect)

const picture = () =>
  sharp({ create: { width: photo.width, height: photo.height, channels: 3, background: '#0a7d8c' } })
    .composite([
      {
        input: { create: { width: face.size, height: face.size, channels: 3, background: '#ff8800' } },
        left: face.left,
        top: face.top,
      },
    ])
    .jpeg()
    .toBuffer()

const drafted = (query: string) => organisersClient().fetch<string | null>(query, { name }, { perspective: 'drafts' })
