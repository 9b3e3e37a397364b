type Color = { rgb: [number, number, number]; saturation: number; lightness: number; population: number }

/** Target saturation, lightness and range of each swatch, with the names and weights of node-vibrant. */
const targets = {
  vibrant: { saturation: 1, lightness: 0.5, saturations: [0.35, 1], lightnesses: [0.3, 0.7] },
  lightVibrant: { saturation: 1, lightness: 0.74, saturations: [0.35, 1], lightnesses: [0.55, 1] },
  darkVibrant: { saturation: 1, lightness: 0.26, saturations: [0.35, 1], lightnesses: [0, 0.45] },
  muted: { saturation: 0.3, lightness: 0.5, saturations: [0, 0.4], lightnesses: [0.3, 0.7] },
  lightMuted: { saturation: 0.3, lightness: 0.74, saturations: [0, 0.4], lightnesses: [0.55, 1] },
  darkMuted: { saturation: 0.3, lightness: 0.26, saturations: [0, 0.4], lightnesses: [0, 0.45] },
} as const

/** Returns the characteristic colors of RGB pixels; a swatch without a match is absent. */
export function createPalette(pixels: Uint8Array) {
  const colors = quantize(pixels)
  const total = pixels.length / 3
  const swatches = Object.entries(targets).flatMap(([name, target]) => {
    const fitting = colors.filter(
      (color) => isIn(color.saturation, target.saturations) && isIn(color.lightness, target.lightnesses),
    )
    const score = (color: Color) =>
      3 * (1 - Math.abs(color.saturation - target.saturation)) +
      6 * (1 - Math.abs(color.lightness - target.lightness)) +
      color.population / total
    const best = fitting.toSorted((a, b) => score(b) - score(a))[0]
    return best ? [[name, toSwatch(best, total)] as const] : []
  })
  const [most] = colors
  return {
    _type: 'sanity.imagePalette',
    ...Object.fromEntries(swatches),
    ...(most && { dominant: toSwatch(most, total) }),
  }
}

/** Returns the colors in steps of 16 per channel, most frequent first, each the average of its group. */
function quantize(pixels: Uint8Array): Color[] {
  const bins = new Map<number, { sum: [number, number, number]; population: number }>()
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const [r, g, b] = [pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0]
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4)
    const bin = bins.get(key) ?? { sum: [0, 0, 0], population: 0 }
    bin.sum[0] += r
    bin.sum[1] += g
    bin.sum[2] += b
    bin.population++
    bins.set(key, bin)
  }
  return [...bins.values()]
    .sort((a, b) => b.population - a.population)
    .map(({ sum: [r, g, b], population }) => {
      const rgb: Color['rgb'] = [Math.round(r / population), Math.round(g / population), Math.round(b / population)]
      return { rgb, population, ...saturationAndLightness(rgb) }
    })
}

function saturationAndLightness([r, g, b]: Color['rgb']) {
  const max = Math.max(r, g, b) / 255
  const min = Math.min(r, g, b) / 255
  const lightness = (max + min) / 2
  const span = max - min
  return { lightness, saturation: span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1)) }
}

function toSwatch({ rgb, population }: Color, total: number) {
  const text = isDark(rgb) ? '#fff' : '#000'
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
    foreground: text,
    title: text,
    population: Math.round((10_000 * population) / total) / 100,
  }
}

/** Returns whether white has more contrast than black, by WCAG's relative luminance. */
function isDark(rgb: Color['rgb']): boolean {
  const [r = 0, g = 0, b = 0] = rgb.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.179
}

const isIn = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to
