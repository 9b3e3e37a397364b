import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawShareCard } from '../../../web/share/drawShareCard.tsx'

const around = {
  siteName: 'Westie Boston',
  when: 'No class until Mon, Dec 21, 8:30–11:00 pm',
  where: 'The Yoga Studio, Boston',
} as const

test.each([
  ['80 letters', 'An evening with guest teachers from Montréal, a workshop for leads and a contest'],
  ['letters beyond English', 'Łódź, Škofja Loka și București'],
  ['one very long word', 'W'.repeat(300)],
])('draws %s inside the margins of 1200 × 630', async (_words, title) => {
  const png = await drawShareCard({ ...around, title })
  const picture = sharp(png)
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(png.length).toBeLessThan(120_000)
  const { info } = await brightParts(png)
  expect(-(info.trimOffsetLeft ?? 0)).toBeGreaterThanOrEqual(64)
  expect(-(info.trimOffsetLeft ?? 0) + info.width).toBeLessThanOrEqual(1160)
  expect(-(info.trimOffsetTop ?? 0)).toBeGreaterThanOrEqual(52)
})

/** Returns the picture reduced to its lightest color, which only title and name have. */
const brightParts = (png: Buffer) =>
  sharp(png)
    .extract({ left: 0, top: 0, width: 1200, height: 410 })
    .extractChannel('blue')
    .threshold(180)
    .toBuffer()
    .then((mask) => sharp(mask).trim({ background: '#000' }).toBuffer({ resolveWithObject: true }))

test.each([
  'Classes',
  'An evening with guest teachers from Montréal, a workshop for leads and a contest',
  'W'.repeat(300),
])('keeps all text inside the central square that chats crop to: %s', async (title) => {
  const png = await drawShareCard({ ...around, title })
  // The area below the line, which has the text.
  const top = 250
  const { info } = await sharp(png)
    .extract({ left: 0, top, width: 1200, height: 630 - top })
    .greyscale()
    .threshold(120)
    .toBuffer()
    .then((mask) => sharp(mask).trim({ background: '#000' }).toBuffer({ resolveWithObject: true }))
  const left = -(info.trimOffsetLeft ?? 0)
  expect(left).toBeGreaterThanOrEqual(285 + 10)
  expect(left + info.width).toBeLessThanOrEqual(915 - 10)
  expect(-(info.trimOffsetTop ?? 0) + top + info.height).toBeLessThanOrEqual(630 - 16)
})
