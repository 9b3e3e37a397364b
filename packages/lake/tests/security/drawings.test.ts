import { once } from 'node:events'
import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { startImageProcess } from '../../src/assets/imageProcesses.ts'
import type { Answer } from '../../src/assets/imageTasks.ts'
import { listenOnLoopback } from '../../../../tests/listenOnLoopback.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { bytesOf, fileOf, pixelOf, upload } from '../assets/pictures.ts'
import { testLake } from '../lake.ts'

const svg = (side: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${content}</svg>`)

const image = (mimeType: string, bytes: Buffer, side: number) =>
  `<image width="${side}" height="${side}" href="data:${mimeType};base64,${bytes.toString('base64')}"/>`

/** A small file with 81 megapixels. */
const hugePng = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#a50' } })
  .png()
  .toBuffer()

const groups = '<g opacity=".9">'.repeat(30) + '<rect width="9000" height="9000"/>' + '</g>'.repeat(30)

/** Inspects a picture in a process of its own. Returns the answer, with the memory that the process used. */
async function inspect(picture: Buffer): Promise<Answer> {
  const child = startImageProcess()
  child.send({ task: 'inspect', args: [fileOf(picture)] })
  const [answer] = (await once(child, 'message')) as [Answer]
  child.kill('SIGKILL')
  return answer
}

describe('a drawing', () => {
  it.each([
    ['with large pictures in it', () => svg(1000, image('image/png', hugePng, 900).repeat(3))],
    [
      'with a drawing in it that holds a large picture',
      () => svg(1000, image('image/svg+xml', svg(9000, image('image/png', hugePng, 9000)), 900)),
    ],
    ['of many large layers', () => svg(9000, groups)],
    ['of very many shapes', () => svg(1000, '<rect width="9" height="9"/>'.repeat(600_000))],
  ])('%s is refused before it takes more memory than a picture may', { timeout: 30_000 }, async (_, draw) => {
    const answer = await inspect(draw())
    expect(answer).toMatchObject({
      refusal: {
        status: 400,
        type: 'invalidImageError',
        description: expect.stringMatching(
          /^Invalid image: it takes more than 500 MB of memory; make it smaller/,
        ) as string,
      },
    })
  })

  it.each([
    ['that multiplies its own text', Array.from({ length: 12 }, (_, level) => `"${`&e${level};`.repeat(10)}"`)],
    ['that includes a file of the machine', ['SYSTEM "file:///etc/hostname"']],
  ])('%s is refused', async (_, entities) => {
    const declared = entities.map((entity, level) => `<!ENTITY e${level + 1} ${entity}>`).join('')
    const used = svg(9, `<text>&e${entities.length};</text>`).toString()
    const picture = Buffer.from(`<!DOCTYPE svg [<!ENTITY e0 "text">${declared}]>${used}`)
    expect(await inspect(picture)).toMatchObject({ refusal: { status: 400 } })
  })

  it('with an embedded photo is accepted and rendered', async () => {
    const photo = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#f00' } })
      .jpeg()
      .toBuffer()
    const lake = testLake()
    const { path } = await upload(lake, svg(90, image('image/jpeg', photo, 90)))
    const [red = 0, green] = await pixelOf(await bytesOf(lake, `${path}?w=60&fm=png`), 30, 30)
    expect([red > 250, green]).toEqual([true, 0])
  })

  it('loads no files and no other URLs', async () => {
    const file = join(temporaryFolder(), 'red.png')
    writeFileSync(
      file,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
        .png()
        .toBuffer(),
    )
    const asked: unknown[] = []
    const port = await listenOnLoopback(createServer(({ url }) => void asked.push(url)))
    const addresses = [file, `file://${file}`, `http://127.0.0.1:${port}/red.png`]
    const images = addresses.map((address) => `<image width="9" height="9" href="${address}"/>`).join('')
    const included = addresses.map((address) => `<xi:include href="${address}"/><use href="${address}#a"/>`).join('')
    const lake = testLake()
    const drawing = svg(9, `<g xmlns:xi="http://www.w3.org/2001/XInclude">${included}${images}</g>`)
    const { path } = await upload(lake, drawing)
    expect(await pixelOf(await bytesOf(lake, `${path}?w=8&fm=png`), 4, 4)).toEqual([0, 0, 0, 0])
    expect(asked).toEqual([])
  })
})
