import { expect, test } from 'vitest'
import { preparePicture } from '../../../studio/uploads/preparePicture.ts'

test('a photo that this device can’t open, as one that is only in the cloud, is refused with advice', async () => {
  const file = new File(['…'], 'IMG_2041.jpg', { type: 'image/jpeg' })
  const arrayBuffer = () => Promise.reject(new DOMException('The file could not be read', 'NotReadableError'))
  Object.assign(file, { slice: () => ({ arrayBuffer }) })
  expect(await preparePicture(file)).toEqual({
    problem:
      '“IMG_2041.jpg” can’t be opened. If it’s stored online, download it to this device first, then choose it again',
  })
})
