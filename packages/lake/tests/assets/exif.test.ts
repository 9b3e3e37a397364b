import { expect, it } from 'vitest'
import { readExif } from '../../src/assets/exif.ts'
import { processorTime } from 'server-toolkit/withinTime.ts'

/** EXIF whose first folder has so many tags, each of which points to the same thousand values. */
function exifOfManyTags(count: number): Buffer {
  const exif = Buffer.alloc(16 + count * 12)
  exif.write('Exif\0\0II*\0', 'latin1')
  exif.writeUInt32LE(8, 10)
  exif.writeUInt16LE(count, 14)
  for (let index = 0; index < count; index++) {
    const at = 16 + index * 12
    exif.writeUInt16LE(index, at)
    exif.writeUInt16LE(5, at + 2)
    exif.writeUInt32LE(1000, at + 4)
  }
  return exif
}

it('reads only the tags it returns, however many there are', async () => {
  const exif = exifOfManyTags(65_000)
  const before = processorTime()
  await readExif(exif)
  expect(processorTime() - before).toBeLessThan(1000)
})
