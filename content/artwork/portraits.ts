import { type Point, strands, photograph } from './line.ts'
import { palette } from '../../shared/palette.ts'

export type Person = {
  /** The colors of the background at its edge and in its middle. */
  background: [string, string]
  skin: string
  shade: string
  hair: string
  clothes: string
  /** The turn of the face in pixels and the tilt of the head in degrees. */
  turn: number
  lean: number
  /** Drawn around the middle of the head, which is 280 wide and 380 high. */
  behind?: string
  inFront?: string
  torso?: string
  mouth: string
  eyes: string
  ribbon: Point[]
  seed: number
}

const closedEyes = '<path d="M-104 2 C-92 -20 -62 -20 -50 2"/><path d="M24 2 C36 -20 66 -20 78 2"/>'
const openEyes =
  '<path d="M-106 -4 C-92 -24 -62 -24 -48 -4"/><path d="M22 -4 C36 -24 66 -24 80 -4"/><path d="M-76 -4 V2 M52 -4 V2" stroke-width="19"/>'

function smile(reach: number) {
  return `<path d="M${-reach - 6} 92 C${-reach / 2} 132 ${reach / 2} 132 ${reach} 88" fill="none" stroke="#5d2413" stroke-width="9" stroke-linecap="round"/>`
}

/** Draws a cloud of curls around a head. */
function curls() {
  return Array.from({ length: 22 }, (_, index) => {
    const angle = Math.PI * (0.86 + (index / 21) * 1.28)
    const wave = 1 + 0.06 * Math.sin(index * 2.4)
    return `<circle cx="${(Math.cos(angle) * 165 * wave).toFixed(0)}" cy="${(-40 + Math.sin(angle) * 172 * wave).toFixed(0)}" r="${58 + (index % 3) * 9}"/>`
  }).join('')
}

export const people: Record<string, Person> = {
  'lead-instructor': {
    background: ['#2b8587', '#b4e6df'],
    skin: '#8f5637',
    shade: '#6b3c22',
    hair: '#22130d',
    clothes: palette.glow,
    turn: 22,
    lean: 5,
    behind: curls(),
    inFront: `<path d="M-146 -30 C-150 -120 -96 -176 0 -176 C96 -176 152 -118 146 -28 C120 -92 70 -108 24 -112 C-40 -116 -116 -100 -146 -30Z"/>`,
    torso: `<path d="M300 500 C384 360 400 170 340 -30" fill="none" stroke="#8f5637" stroke-width="80" stroke-linecap="round"/>
      <path d="M296 -20 C270 -58 268 -108 292 -132 C306 -144 322 -134 322 -116 L326 -96 L338 -146 C344 -168 370 -164 370 -140 C384 -110 388 -60 380 -20 C372 20 316 22 296 -20Z" fill="#8f5637"/>
      <path d="M150 560 C330 560 404 370 392 220" fill="none" stroke="${palette.glow}" stroke-width="146"/>`,
    mouth: smile(58),
    eyes: openEyes,
    ribbon: [
      [-120, 420, 6],
      [118, 390, 4],
      [210, 200, 76],
      [440, 96, 70],
      [680, 130, 70],
      [826, 306, 4],
      [1120, 250, 10],
    ],
    seed: 21,
  },
  'lead-dj': {
    background: ['#140c09', '#7a3b1a'],
    skin: '#d39a6f',
    shade: '#b0744c',
    hair: '#2c1a12',
    clothes: palette.deepCool,
    turn: -20,
    lean: -7,
    inFront: `<path d="M-150 10 C-170 -150 -100 -222 10 -216 C120 -212 172 -130 148 4 C140 -50 128 -78 108 -96 C40 -74 -60 -78 -112 -104 C-130 -80 -142 -40 -150 10Z"/>
      <path d="M-136 62 C-126 168 -70 216 0 216 C70 216 126 168 136 62 C112 118 70 112 0 104 C-70 112 -112 118 -136 62Z"/>
      <path d="M-52 142 C-30 170 26 170 44 142" fill="none" stroke="#f6e3cf" stroke-width="11" stroke-linecap="round"/>
      <path d="M-168 0 C-176 -300 176 -300 168 0" fill="none" stroke="${palette.hot}" stroke-width="30"/>
      <rect x="-204" y="-58" width="64" height="140" rx="32" fill="${palette.hot}"/><rect x="140" y="-58" width="64" height="140" rx="32" fill="${palette.hot}"/>
      <rect x="-160" y="-42" width="24" height="108" rx="12" fill="#a83616"/><rect x="136" y="-42" width="24" height="108" rx="12" fill="#a83616"/>`,
    mouth: '',
    eyes: closedEyes,
    ribbon: [
      [-120, 760, 6],
      [110, 640, 4],
      [160, 420, 70],
      [330, 190, 60],
      [600, 120, 70],
      [850, 270, 90],
      [890, 500, 4],
      [1120, 600, 8],
    ],
    seed: 22,
  },
  'first-teacher': {
    background: ['#b9752a', '#f6cf8c'],
    skin: '#f0c4a2',
    shade: '#d79c78',
    hair: '#a33d16',
    clothes: palette.ink,
    turn: 26,
    lean: 9,
    behind: `<path d="M-160 -60 C-210 -250 190 -270 176 -50 C190 80 250 150 222 300 C206 400 120 420 70 380 L-90 380 C-190 420 -252 330 -214 220 C-186 130 -150 60 -160 -60Z"/>`,
    inFront: `<path d="M-158 70 C-176 -150 -84 -214 20 -206 C130 -200 176 -110 158 60 C150 -20 120 -70 60 -118 C10 -60 -120 -60 -158 70Z"/>`,
    mouth: smile(50),
    eyes: openEyes,
    ribbon: [
      [-120, 420, 6],
      [120, 380, 4],
      [240, 220, 70],
      [480, 120, 60],
      [740, 190, 90],
      [880, 430, 4],
      [1120, 520, 8],
    ],
    seed: 23,
  },
  'second-teacher': {
    background: ['#8e2409', '#ff7a4e'],
    skin: '#c4875c',
    shade: '#9d6340',
    hair: '#e9dfd2',
    clothes: palette.paper,
    turn: -16,
    lean: -4,
    inFront: `<path d="M-152 -10 C-178 -170 -110 -236 -6 -224 C70 -262 190 -190 152 -6 C146 -70 124 -100 96 -122 C46 -86 -50 -84 -104 -124 C-132 -96 -148 -60 -152 -10Z"/>
      <g fill="none" stroke="${palette.ink}" stroke-width="10"><circle cx="-78" cy="-2" r="50"/><circle cx="50" cy="-2" r="50"/><path d="M-28 -6 Q-14 -18 0 -6 M-128 -10 L-150 -22 M100 -10 L146 -22"/></g>`,
    mouth: `<path d="M-70 88 C-40 98 30 98 56 86 C50 150 -60 154 -70 88Z" fill="#5d2413"/><path d="M-64 92 C-36 102 28 102 50 90 C48 112 -56 116 -64 92Z" fill="#fff6ea"/>`,
    eyes: closedEyes,
    ribbon: [
      [-120, 620, 6],
      [110, 520, 4],
      [190, 300, 80],
      [420, 130, 60],
      [690, 150, 70],
      [860, 340, 80],
      [880, 590, 4],
      [1120, 640, 8],
    ],
    seed: 24,
  },
}

const width = 1000
const height = 1250

/** Draws eyes, brows and a nose with one line each. */
const face = (ink: string, eyes: string) => `<g fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round">
  ${eyes}
  <path d="M-112 -52 C-92 -70 -62 -70 -46 -58" stroke-width="11"/><path d="M20 -58 C38 -70 68 -70 86 -52" stroke-width="11"/>
  <path d="M-14 -8 C-16 20 -34 40 -30 50 C-26 60 -10 60 0 56" stroke-width="8"/></g>`

function portrait(person: Person): string {
  const { background, hair, lean, ribbon, shade, skin, turn } = person
  return `<defs>
    <radialGradient id="ground" gradientUnits="userSpaceOnUse" cx="500" cy="470" r="820"><stop offset="0" stop-color="${background[1]}"/><stop offset="1" stop-color="${background[0]}"/></radialGradient>
    <linearGradient id="ribbon" x1="0" x2="1"><stop offset="0" stop-color="${palette.hot}"/><stop offset=".5" stop-color="#ffe3b0"/><stop offset="1" stop-color="${palette.cool}"/></linearGradient>
    <linearGradient id="fall" x1="0" y1="0" x2="1" y2="1"><stop offset=".35" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient>
    <radialGradient id="blush"><stop offset="0" stop-color="#e4502a" stop-opacity=".38"/><stop offset="1" stop-color="#e4502a" stop-opacity="0"/></radialGradient>
    <clipPath id="head"><path d="${headShape}"/></clipPath>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#ground)"/>
  ${strands({ points: ribbon, count: 60, seed: person.seed, stroke: 'url(#ribbon)', width: 2.2, opacity: 0.8, twists: 3 })}
  ${[ribbon[1], ribbon.at(-2)].map((dot, index) => dot && `<circle cx="${dot[0]}" cy="${dot[1]}" r="30" fill="${index === 0 ? palette.hot : palette.cool}" stroke="${background[0]}" stroke-width="8"/>`).join('')}
  <g transform="translate(500 530)">
    <g transform="rotate(${lean} 0 200)" fill="${hair}">${person.behind ?? ''}</g>
    <g transform="translate(0 -62)">
      ${person.torso ?? ''}
      <path d="${torsoShape}" fill="${person.clothes}"/><path d="${torsoShape}" fill="url(#fall)"/>
      <path d="M-70 120 L-70 300 C-72 320 -78 330 -86 340 C-60 446 60 446 86 340 C78 330 72 320 70 300 L70 120Z" fill="${skin}"/>
      <path d="M-70 150 L70 150 L70 262 C40 342 -46 330 -70 252Z" fill="${shade}"/>
    </g>
    <g transform="rotate(${lean} 0 200)">
      <ellipse cx="-140" cy="12" rx="26" ry="42" fill="${shade}"/><ellipse cx="140" cy="12" rx="26" ry="42" fill="${shade}"/>
      <path d="${headShape}" fill="${skin}"/>
      <g clip-path="url(#head)">
        <ellipse cx="${turn > 0 ? -190 : 190}" cy="40" rx="120" ry="270" fill="${shade}" opacity=".4"/>
        <circle cx="${turn - 100}" cy="62" r="56" fill="url(#blush)"/><circle cx="${turn + 80}" cy="62" r="56" fill="url(#blush)"/>
      </g>
      <g transform="translate(${turn} 6)">${face('#43200f', person.eyes)}${person.mouth}</g>
      <g fill="${hair}">${person.inFront ?? ''}</g>
    </g>
  </g>`
}

const headShape = 'M-142 -40 C-150 -196 150 -196 142 -40 C146 70 104 196 0 200 C-104 196 -146 70 -142 -40Z'
const torsoShape =
  'M-450 800 C-440 560 -370 470 -220 416 C-150 392 -100 372 -84 338 C-60 440 60 440 84 338 C100 372 150 392 220 416 C370 470 440 560 450 800Z'

/** Draws placeholder portraits by role, until there are real photos. */
export const portraits = () =>
  Promise.all(
    Object.entries(people).map(
      async ([name, person]) => [`portrait-${name}.jpg`, await photograph(width, height, portrait(person))] as const,
    ),
  )
