import sharp from 'sharp'

/** A point of a line, and the spread of its strands there: at 0 they meet, as at a hand or a foot. */
export type Point = readonly [x: number, y: number, spread?: number]

/** Returns the point at an index, clamped to the first and the last. */
const nearest = (points: readonly Point[], index: number): Point =>
  points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]

/** Returns a smooth curve through points as the `d` of an SVG path. */
function curve(points: readonly Point[]): string {
  const at = (index: number) => nearest(points, index)
  const round = (value: number) => Math.round(value * 10) / 10
  const segments = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return `C${[...first, ...second, to[0], to[1]].map(round).join(' ')}`
  })
  return `M${round(at(0)[0])} ${round(at(0)[1])}${segments.join('')}`
}

/** Returns the line with seven times as many points, so that offset curves are smooth. */
function denser(points: readonly Point[]): Required<Point>[] {
  const steps = 7
  const at = (index: number) => nearest(points, index)
  const between = (t: number, a = 0, b = 0, c = 0, d = 0) =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
  return Array.from({ length: (points.length - 1) * steps + 1 }, (_, sample) => {
    const index = Math.floor(sample / steps)
    const t = sample / steps - index
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const spread = (b[2] ?? 0) + ((c[2] ?? 0) - (b[2] ?? 0)) * t * t * (3 - 2 * t)
    return [between(t, a[0], b[0], c[0], d[0]), between(t, a[1], b[1], c[1], d[1]), spread] as const
  })
}

type Strands = {
  points: readonly Point[]
  count: number
  seed: number
  stroke: string
  width: number
  opacity: number
  /** The number of twists of the ribbon along the line. */
  twists: number
}

/** Draws a line as many fine strands, like a silk ribbon of light in a long exposure. */
export function strands({ points, count, seed, stroke, width, opacity, twists }: Strands): string {
  const random = seededRandom(seed)
  const spine = denser(points)
  const paths = Array.from({ length: count }, (_, strand) => {
    const side = (strand / (count - 1)) * 2 - 1
    const stray = (random() - 0.5) * 0.16
    const moved = spine.map(([x, y, spread], index): Point => {
      const [fromX, fromY] = spine[index - 1] ?? [x, y]
      const [toX, toY] = spine[index + 1] ?? [x, y]
      const length = Math.hypot(toX - fromX, toY - fromY) || 1
      const turn = Math.cos((index / spine.length) * twists * Math.PI + side * 0.9)
      const offset = spread * (side * turn + stray)
      return [x - ((toY - fromY) / length) * offset, y + ((toX - fromX) / length) * offset]
    })
    const strength = opacity * (0.3 + 0.7 * random() ** 2)
    return `<path d="${curve(moved)}" stroke-width="${(width * (0.5 + random())).toFixed(2)}" opacity="${strength.toFixed(2)}"/>`
  })
  return `<g fill="none" stroke="${stroke}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}

/** Returns a generator of numbers between 0 and 1 that are the same on every run, so that pictures are reproducible. */
export function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Wraps shapes into an SVG document for sharp. */
export const svg = (width: number, height: number, shapes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`,
  )

/** Generates fine grain, which prevents banding in dark gradients. */
export function grain(width: number, height: number) {
  const random = seededRandom(1)
  const gray = Uint8Array.from({ length: width * height }, () => 128 + 18 * (random() + random() + random() - 1.5))
  return sharp(gray, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** Renders a drawing as a JPEG with grain. */
export const photograph = async (width: number, height: number, shapes: string) =>
  sharp(svg(width, height, shapes))
    .composite([{ input: await grain(width, height), blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
