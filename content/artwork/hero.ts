import sharp from 'sharp'
import { palette } from '../../shared/palette.ts'
import { type Point, seededRandom, strands, grain, svg } from './line.ts'

const width = 2400
const height = 1500
const horizon = 800
/** The y coordinate where the line touches the floor and its reflection starts. */
const ground = 1206

/** Draws the room at night: a dark wall, blurred lamps, and light on the floor around the dancers. */
function room(): string {
  const random = seededRandom(11)
  const swags = [
    { from: -180, to: 1130, sag: 170 },
    { from: 1130, to: 2560, sag: 150 },
  ]
  const wires = swags.map(({ from, to, sag }) => `M${from} 36 Q${(from + to) / 2} ${36 + 2 * sag} ${to} 36`).join('')
  const lamps = swags
    .flatMap(({ from, to, sag }) =>
      Array.from({ length: 9 }, (_, index) => {
        const share = (index + 0.75 + random() * 0.2) / 9.5
        const x = from + (to - from) * share
        const y = 52 + 4 * sag * share * (1 - share)
        const light = 0.45 + 0.55 * Math.max(0, 1 - Math.abs(x - 1620) / 1400)
        return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(70 + random() * 30).toFixed(0)}" fill="url(#halo)" opacity="${(light * 0.8).toFixed(2)}"/>
      <circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(12 + random() * 6).toFixed(0)}" fill="#ffdc9e" opacity="${light.toFixed(2)}" filter="url(#soft)"/>`
      }),
    )
    .join('')
  return `<defs>
    <radialGradient id="halo"><stop offset="0" stop-color="${palette.glow}" stop-opacity=".85"/><stop offset=".3" stop-color="${palette.glow}" stop-opacity=".26"/><stop offset=".65" stop-color="${palette.glow}" stop-opacity=".07"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="3"/></filter>
    <radialGradient id="wall" gradientUnits="userSpaceOnUse" cx="1620" cy="700" r="1350">
      <stop offset="0" stop-color="#a85c2c"/><stop offset=".3" stop-color="#6b3a20"/><stop offset=".62" stop-color="#351d13"/><stop offset="1" stop-color="#170e0b"/>
    </radialGradient>
    <radialGradient id="pool" gradientUnits="userSpaceOnUse" cx="1620" cy="1110" r="1250" gradientTransform="translate(0 610) scale(1 .45)">
      <stop offset="0" stop-color="#120a06" stop-opacity="0"/><stop offset=".5" stop-color="#120a06" stop-opacity=".34"/><stop offset="1" stop-color="#120a06" stop-opacity=".93"/>
    </radialGradient>
    <radialGradient id="shine" gradientUnits="userSpaceOnUse" cx="1620" cy="1110" r="720" gradientTransform="translate(0 722) scale(1 .35)">
      <stop offset="0" stop-color="#ffc27a" stop-opacity=".72"/><stop offset="1" stop-color="#ffc27a" stop-opacity="0"/>
    </radialGradient>
    <linearGradient id="far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#120a06" stop-opacity=".7"/><stop offset="1" stop-color="#120a06" stop-opacity="0"/></linearGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#wall)"/>
  <path d="${wires}" fill="none" stroke="#0c0705" stroke-width="3" opacity=".8"/>
  ${lamps}
  ${floor({ width, height, horizon, vanishX: 1620, planks: 46, seed: 4 })}
  <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#pool)"/>
  <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#shine)"/>
  <rect y="${horizon}" width="${width}" height="180" fill="url(#far)"/>
  <rect y="${horizon - 26}" width="${width}" height="26" fill="#140c08"/>`
}

/** The points where the strands meet: the lead and the follow. */
const lead: Point = [1352, 742, 3]
const follow: Point = [1822, 352, 3]

const theLine: Point[] = [
  [-200, 1216, 3],
  [200, 1220, 3],
  [560, 1222, 5],
  [860, 1206, 12],
  [1090, 1130, 46],
  [1238, 960, 74],
  lead,
  [1432, 590, 62],
  [1545, 520, 128],
  [1690, 462, 104],
  follow,
  [1936, 356, 44],
  [1990, 452, 64],
  [1926, 556, 70],
  [1800, 612, 66],
  [1708, 694, 58],
  [1744, 790, 58],
  [1868, 850, 70],
  [1966, 940, 66],
  [2010, 1060, 40],
  [2090, 1148, 18],
  [2240, 1192, 8],
  [2460, 1206, 5],
  [2700, 1206, 5],
]

/** A line that enters from the left, stretches between lead and follow, and settles again. */
const ribbon = `<defs><linearGradient id="line" gradientUnits="userSpaceOnUse" x1="1150" y1="0" x2="2050" y2="0">
    <stop offset="0" stop-color="${palette.hot}"/><stop offset=".26" stop-color="#ff9450"/><stop offset=".5" stop-color="#ffd99a"/>
    <stop offset=".74" stop-color="#b8e8dc"/><stop offset="1" stop-color="${palette.cool}"/>
  </linearGradient></defs>
  ${strands({ points: theLine, count: 190, seed: 1, stroke: 'url(#line)', width: 1.5, opacity: 0.62, twists: 5 })}`

const dancers = `<circle cx="${lead[0]}" cy="${lead[1]}" r="46" fill="${palette.hot}"/>
  <circle cx="${follow[0]}" cy="${follow[1]}" r="46" fill="${palette.cool}"/>`

export async function hero() {
  const figures = await sharp(svg(width, height, ribbon + dancers))
    .png()
    .toBuffer()
  const below = height - ground
  const mirrored = await sharp(figures)
    .extract({ left: 0, top: ground - below, width, height: below })
    .flip()
    .blur(9)
    .modulate({ brightness: 0.6 })
    .toBuffer()
  return sharp(svg(width, height, room()))
    .composite([
      { input: mirrored, left: 0, top: ground, blend: 'screen' },
      { input: await sharp(figures).blur(90).toBuffer(), blend: 'screen' },
      { input: await sharp(figures).blur(36).toBuffer(), blend: 'screen' },
      { input: await sharp(figures).blur(10).toBuffer(), blend: 'screen' },
      { input: figures, blend: 'screen' },
      { input: svg(width, height, dancers) },
      { input: await grain(width, height), blend: 'soft-light' },
    ])
    .removeAlpha()
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

type Floor = { width: number; height: number; horizon: number; vanishX: number; planks: number; seed: number }

/** Draws a wooden floor that runs toward the far wall, plank by plank. */
export function floor({ width, height, horizon, vanishX, planks, seed }: Floor): string {
  const random = seededRandom(seed)
  const depth = height - horizon
  /** Returns where a plank's edge is at `share` of the way from the far wall (0) to the viewer (1). */
  const edge = (plank: number, share: number) => {
    const near = ((plank / planks - 0.5) * 3.6 + 0.5) * width
    return `${(vanishX + (near - vanishX) * (0.16 + 0.84 * share)).toFixed(1)},${(horizon + depth * share).toFixed(1)}`
  }
  const boards: string[] = []
  for (let plank = 0; plank < planks; plank++) {
    let from = 0
    while (from < 1) {
      const to = Math.min(1, from + 0.05 + (0.12 + random() * 0.5) * (from + 0.18))
      const tone = 27 + Math.round(random() * 14)
      const hue = 20 + random() * 8
      boards.push(
        `<polygon points="${edge(plank, from)} ${edge(plank + 1, from)} ${edge(plank + 1, to)} ${edge(plank, to)}" fill="hsl(${hue.toFixed(0)} 52% ${tone}%)" stroke="#120a06" stroke-width="1.6" stroke-opacity="0.75"/>`,
      )
      for (let streak = 0; streak < 3; streak++) {
        const at = plank + random()
        boards.push(
          `<polyline points="${edge(at, from)} ${edge(at, to)}" fill="none" stroke="${random() < 0.5 ? '#000' : '#ffb877'}" stroke-opacity="${(0.04 + random() * 0.07).toFixed(2)}" stroke-width="${(0.6 + random() * 2.4).toFixed(1)}"/>`,
        )
      }
      from = to
    }
  }
  return boards.join('')
}
