import { describe, expect, it } from 'vitest'
import { createPalette } from '../../src/assets/imageMetadata.ts'

const pixels = (...colors: [number, number, number][]) => Uint8Array.from(colors.flat())

describe('createPalette', () => {
  it('names the most frequent color dominant, with its share in percent', () => {
    expect(createPalette(pixels([200, 30, 30], [200, 30, 30], [40, 60, 90])).dominant).toEqual({
      _type: 'sanity.imagePaletteSwatch',
      background: '#c81e1e',
      foreground: '#fff',
      title: '#fff',
      population: 66.67,
    })
  })

  it('distinguishes bright from dull and light from dark', () => {
    const palette = createPalette(
      pixels([230, 30, 30], [250, 150, 150], [100, 10, 10], [140, 120, 110], [200, 190, 185], [60, 50, 45]),
    )
    expect(
      Object.fromEntries(Object.entries(palette).map(([name, swatch]) => [name, backgroundOf(swatch)])),
    ).toMatchObject({
      vibrant: '#e61e1e',
      lightVibrant: '#fa9696',
      darkVibrant: '#640a0a',
      muted: '#8c786e',
      lightMuted: '#c8beb9',
      darkMuted: '#3c322d',
    })
  })

  it('leaves out swatches without a match', () => {
    expect(Object.keys(createPalette(pixels([128, 128, 128]))).sort()).toEqual(['_type', 'dominant', 'muted'])
  })

  it.each([
    ['#ffff00', [255, 255, 0], '#000'],
    ['#0000ff', [0, 0, 255], '#fff'],
    ['#777777', [119, 119, 119], '#000'],
    ['#000000', [0, 0, 0], '#fff'],
  ] as const)('writes on %s in the one of black and white that reads better', (background, color, text) => {
    expect(createPalette(pixels([...color])).dominant).toMatchObject({ background, foreground: text, title: text })
  })
})

const backgroundOf = (swatch: unknown) =>
  typeof swatch === 'object' && swatch !== null && 'background' in swatch ? swatch.background : swatch
