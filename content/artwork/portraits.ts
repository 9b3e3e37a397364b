import { strands } from './line.ts'
import { palette } from '../../shared/palette.ts'
import { people, type Person } from './people.ts'
import { photograph } from './raster.ts'

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
