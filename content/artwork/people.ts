import { type Point } from './line.ts'
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
