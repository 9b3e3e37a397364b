import { strands, type Point, seededRandom, photograph } from './line.ts'
import { palette } from '../../shared/palette.ts'

/** Draws a wooden floor from above, lit in the middle. */
function boards(width: number, height: number, board: number): string {
  const random = seededRandom(7)
  const shapes: string[] = []
  for (let y = 0; y < height; y += board) {
    let x = -random() * 500
    while (x < width) {
      const length = 320 + random() * 620
      shapes.push(
        `<rect x="${x.toFixed(0)}" y="${y}" width="${length.toFixed(0)}" height="${board}" fill="hsl(${(21 + random() * 7).toFixed(0)} 50% ${(27 + random() * 12).toFixed(0)}%)" stroke="#1a0e08" stroke-width="2.4" stroke-opacity=".8"/>`,
      )
      for (let streak = 0; streak < 4; streak++) {
        const at = y + 4 + random() * (board - 8)
        const bend = (random() - 0.5) * 14
        shapes.push(
          `<path d="M${x.toFixed(0)} ${at.toFixed(1)} q${(length / 2).toFixed(0)} ${bend.toFixed(1)} ${length.toFixed(0)} 0" fill="none" stroke="${random() < 0.55 ? '#000' : '#ffc58a'}" stroke-opacity="${(0.05 + random() * 0.07).toFixed(2)}" stroke-width="${(0.8 + random() * 2.6).toFixed(1)}"/>`,
        )
      }
      x += length
    }
  }
  return `<defs><radialGradient id="light" cx=".5" cy=".48" r=".72"><stop offset="0" stop-color="#ffcf8f" stop-opacity=".3"/><stop offset=".4" stop-color="#3a1a08" stop-opacity=".12"/><stop offset="1" stop-color="#0d0604" stop-opacity=".86"/></radialGradient>
    <filter id="shadow" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter></defs>
    ${shapes.join('')}<rect width="${width}" height="${height}" fill="url(#light)"/>`
}

/** Draws pairs all over a floor, each with its own line. */
export async function community() {
  const [width, height] = [2000, 1250]
  const random = seededRandom(19)
  const spots = Array.from({ length: 17 }, (_, index): [number, number] => {
    const row = Math.floor(index / 3.5)
    return [80 + (index - row * 3.5) * 620 + random() * 90, 130 + row * 250 + random() * 60]
  })
  const colors = [
    [palette.hot, palette.cool],
    [palette.glow, palette.cool],
    [palette.hot, palette.paper],
    [palette.paper, palette.glow],
  ]
  const pairs = spots.map(([x, y], index) => {
    const [lead = palette.hot, follow = palette.cool] = colors[index % colors.length] ?? []
    const stretch = 84 + random() * 80
    const swing = (random() < 0.5 ? -1 : 1) * (150 - stretch * 0.7)
    const points: Point[] = [
      [-stretch, 0, 3],
      [-stretch * 0.45, -swing, 24],
      [stretch * 0.45, swing, 24],
      [stretch, 0, 3],
    ]
    const dot = (at: number, fill: string) =>
      `<circle cx="${at.toFixed(0)}" cy="0" r="25" fill="#000" opacity=".5" filter="url(#shadow)" transform="translate(10 16)"/><circle cx="${at.toFixed(0)}" cy="0" r="24" fill="${fill}"/>`
    return `<linearGradient id="pair${index}" gradientUnits="userSpaceOnUse" x1="${-stretch}" x2="${stretch}" y1="0" y2="0"><stop offset="0" stop-color="${lead}"/><stop offset="1" stop-color="${follow}"/></linearGradient>
      <g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(-16 + random() * 10).toFixed(0)})">
      <path d="M-270 0 H270" stroke="${palette.paper}" stroke-width="2" stroke-dasharray="2 12" stroke-linecap="round" opacity=".4"/>
      ${strands({ points, count: 34, seed: 100 + index, stroke: `url(#pair${index})`, width: 1.7, opacity: 0.95, twists: 2 })}
      ${dot(-stretch, lead)}${dot(stretch, follow)}</g>`
  })
  return photograph(width, height, boards(width, height, 76) + pairs.join(''))
}

const sole =
  'M0 -196 C52 -196 84 -150 82 -84 C80 -34 62 -4 60 44 C58 84 70 112 66 152 C62 190 36 206 0 206 C-38 206 -62 186 -64 148 C-66 110 -62 84 -66 44 C-70 0 -88 -40 -84 -92 C-80 -152 -48 -196 0 -196Z'

type Shoe = { upper: string; rim: string; inside: string; detail: string }

/** Draws a flat left shoe from above, toe up. */
const shoe = ({ upper, rim, inside, detail }: Shoe) => `
  <path d="${sole}" fill="#000" opacity=".55" filter="url(#shadow)" transform="translate(14 20)"/>
  <path d="${sole}" fill="${rim}"/>
  <path d="${sole}" fill="${upper}" transform="scale(.9 .94)"/>
  <path d="M-44 -150 C-20 -178 22 -178 44 -148 C20 -160 -20 -162 -44 -150Z" fill="#fff" opacity=".16"/>
  <path d="M0 -34 C38 -34 48 10 46 70 C50 130 40 168 0 170 C-42 168 -50 130 -46 70 C-50 10 -38 -34 0 -34Z" fill="${inside}"/>
  <path d="M0 -34 C38 -34 48 10 46 70 C50 130 40 168 0 170 C-42 168 -50 130 -46 70 C-50 10 -38 -34 0 -34Z" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="8"/>
  ${detail}`

const laces = (color: string) =>
  `<path d="M-40 -96 L-34 26 C-20 38 20 38 34 26 L40 -96 C18 -112 -18 -112 -40 -96Z" fill="#000" opacity=".16"/>
  <path d="M-30 -84 L30 -66 M30 -84 L-30 -66 M-30 -50 L30 -32 M30 -50 L-30 -32 M-30 -16 L30 2 M30 -16 L-30 2" fill="none" stroke="${color}" stroke-width="9" stroke-linecap="round"/>
  <path d="M0 4 C-46 -8 -66 26 -44 40 C-26 50 -8 26 0 6 C8 26 30 50 48 38 C66 24 44 -8 0 4Z" fill="none" stroke="${color}" stroke-width="7"/>`

const strap = (color: string) =>
  `<path d="M-64 -6 C-30 -30 30 -30 62 -4 L60 26 C28 2 -28 2 -64 26Z" fill="${color}"/><circle cx="52" cy="4" r="9" fill="#ffdf9f"/>`

/** Draws two pairs of flat shoes facing each other on the floor, and the line between them. */
export async function shoes() {
  const [width, height] = [1600, 1200]
  const leader = shoe({ upper: '#4b2513', rim: '#1d0f08', inside: '#120a06', detail: laces('#d9a15f') })
  const follower = shoe({ upper: '#157a80', rim: '#0a3f46', inside: '#072b31', detail: strap(palette.cool) })
  const pair = (left: string, at: string, gap: number, apart: number) =>
    `<g transform="${at}"><g transform="translate(${-gap} 0) rotate(${-apart})">${left}</g><g transform="translate(${gap} 34) rotate(${apart}) scale(-1 1)">${left}</g></g>`
  const line: Point[] = [
    [-160, 240, 3],
    [120, 250, 4],
    [330, 300, 20],
    [470, 470, 60],
    [610, 600, 5],
    [712, 706, 60],
    [838, 682, 66],
    [900, 560, 48],
    [1000, 600, 5],
    [1140, 800, 60],
    [1290, 930, 20],
    [1480, 960, 4],
    [1760, 950, 3],
  ]
  return photograph(
    width,
    height,
    `${boards(width, height, 132)}
    <linearGradient id="between" gradientUnits="userSpaceOnUse" x1="330" x2="1250" y1="0" y2="0"><stop offset="0" stop-color="${palette.hot}"/><stop offset=".5" stop-color="#ffe3b0"/><stop offset="1" stop-color="${palette.cool}"/></linearGradient>
    ${strands({ points: line, count: 110, seed: 5, stroke: 'url(#between)', width: 1.9, opacity: 0.85, twists: 4 })}
    <circle cx="610" cy="600" r="30" fill="${palette.hot}"/><circle cx="1000" cy="600" r="30" fill="${palette.cool}"/>
    ${pair(leader, 'translate(350 690) rotate(84)', 104, 7)}
    ${pair(follower, 'translate(1250 520) rotate(-96) scale(.9)', 100, 8)}`,
  )
}
