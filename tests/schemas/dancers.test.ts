import { describe, expect, test } from 'vitest'
import { serveLake } from '../../packages/lake/tests/lake.ts'
import { problems, stored } from './problems.ts'

describe('the dancers section of the home page', () => {
  const home = (dancers: object) => ({ ...stored, _id: 'homePage', _type: 'homePage', dancers })
  const problemsWith = async (size: number, filename: string, more: object = {}) => {
    const { client } = await serveLake()
    const { _id } = await client.assets.upload('file', Buffer.alloc(size), { filename })
    const video = { _type: 'file', asset: { _type: 'reference', _ref: _id } }
    const found = await problems([home({ _type: 'dancers', video, ...more })], client)
    return found.filter((line) => line.includes('dancers')).map((line) => line.replace(/^.*?error: /, ''))
  }
  const described = (alt?: string) => ({
    picture: { _type: 'pictureWithAlt', alt, asset: { _type: 'reference', _ref: 'image-a-1x1-png' } },
  })

  test('accepts a short video with a described picture', async () => {
    expect(await problemsWith(1000, 'loop.mp4', described('Sixty people laugh'))).toEqual([])
  })

  test('rejects a video without a picture, a picture without a description, a large video and another kind of file', async () => {
    expect(await problemsWith(1000, 'loop.mp4')).toEqual([
      'Add a picture: it is shown until the video plays, and to everyone who does not want motion',
    ])
    expect(await problemsWith(1000, 'loop.mp4', described())).toEqual([
      'Describe in one sentence what the picture shows',
    ])
    expect(await problemsWith(3_100_000, 'loop.webm', described('Laughter'))).toEqual([
      'The video is 3.1 MB. Shorten or compress it to 3 MB or less',
    ])
    expect(await problemsWith(10, 'guide.pdf', described('Laughter'))).toEqual([
      'This file is application/pdf. Upload an MP4 or WebM video',
    ])
  })
})
