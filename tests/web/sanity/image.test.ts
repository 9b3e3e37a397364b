import { describe, expect, it } from 'vitest'
import { type ImageContent, imageSources } from '../../../web/sanity/image.ts'

const picture: ImageContent = {
  alt: 'Two dancers',
  assetId: 'image-abc-2400x1500-jpg',
  lqip: null,
  width: 2400,
  height: 1500,
  crop: null,
  hotspot: null,
}

describe('imageSources', () => {
  it("uses the content store's own addresses, and lets its pipeline choose the format", () => {
    expect(imageSources(picture, null)?.src).toMatch(
      /^http:\/\/localhost:3333\/images\/westie\/production\/abc-2400x1500\.jpg\?.*auto=format/,
    )
  })

  it("returns the size, which reserves the picture's space in the page", () => {
    expect(imageSources(picture, null)).toMatchObject({ width: 800, height: 500 })
    expect(imageSources(picture, 4 / 5)).toMatchObject({ width: 800, height: 1000 })
  })

  it("offers no width beyond the picture's own, also when cropped to portrait", () => {
    const widths = (ratio: number | null) =>
      imageSources(picture, ratio)
        ?.srcSet.match(/\d+(?=w)/g)
        ?.map(Number)
    expect(widths(null)?.at(-1)).toBe(2400)
    expect(widths(9 / 16)?.at(-1)).toBe(844)
  })

  it('crops around the hotspot', () => {
    const hotspot = { x: 0.9, y: 0.5, width: 0.2, height: 0.2 }
    expect(imageSources({ ...picture, hotspot }, 9 / 16)?.src).toContain('rect=1556,0,844,1500')
  })

  it('respects the crop', () => {
    const crop = { top: 0, right: 0.5, bottom: 0, left: 0 }
    expect(imageSources({ ...picture, crop }, null)).toMatchObject({ width: 800, height: 1000 })
  })

  it('returns null without a picture', () => {
    expect(imageSources(null, null)).toBeNull()
    expect(imageSources({ ...picture, assetId: null }, null)).toBeNull()
  })
})
