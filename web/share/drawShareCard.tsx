import { ImageResponse } from 'next/og'
import { readFileSync } from 'node:fs'
import type { CSSProperties, ReactElement } from 'react'
import sharp from 'sharp'
import { palette } from '../../shared/palette.ts'
import { inProject } from '../inProject.ts'
import { type Drawn, figures, readDots, stretches } from '../ui/figures.ts'
import { follow, lead, markLine } from '../ui/mark.ts'
import type { PostCard } from './posts.ts'
import { type Motif, promise, type ShareCard } from './shareCard.ts'

const file = (family: string, subset: string, weight: number) =>
  readFileSync(
    /* turbopackIgnore: true */ inProject(
      `node_modules/@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`,
    ),
  )

const fonts = [
  { name: 'Bricolage', data: file('bricolage-grotesque', 'latin', 800), weight: 800 },
  { name: 'Bricolage Extended', data: file('bricolage-grotesque', 'latin-ext', 800), weight: 800 },
  { name: 'Figtree', data: file('figtree', 'latin', 600), weight: 600 },
  { name: 'Figtree Extended', data: file('figtree', 'latin-ext', 600), weight: 600 },
] as const

/** Draws the picture as a PNG of 1200 × 630 pixels, about 30 kB. */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  return draw(<ShareCardDrawing {...card} />, 1200, 630)
}

/** The sizes of pictures to post: their height, where the line is, and the scale of figures and letters. */
const postSizes = {
  square: { height: 1080, top: 64, line: 316, bottom: 64, figure: 1, letters: 1.3 },
  // Apps cover the top and the bottom of a story with their buttons.
  story: { height: 1920, top: 270, line: 700, bottom: 350, figure: 1.5, letters: 1.75 },
}

export type PostSize = keyof typeof postSizes

/** Draws a picture to post as a PNG of 1080 × 1080 or 1080 × 1920 pixels, about 50 kB. */
export const drawPost = (card: PostCard, size: PostSize): Promise<Buffer> =>
  draw(<PostDrawing {...card} size={size} />, 1080, postSizes[size].height)

let lastDrawing: Promise<unknown> = Promise.resolve()

/** Draws one picture at a time, so that many requests for pictures don't delay pages. */
function draw(...given: Parameters<typeof drawNow>): Promise<Buffer> {
  const drawing = lastDrawing.then(() => drawNow(...given))
  lastDrawing = drawing.catch(() => undefined)
  return drawing
}

async function drawNow(drawing: ReactElement, width: number, height: number): Promise<Buffer> {
  const drawn = new ImageResponse(drawing, { width, height, fonts: [...fonts] })
  return sharp(await drawn.arrayBuffer())
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

function PostDrawing({ siteName, motif, title, when, detail, where, price, size }: PostCard & { size: PostSize }) {
  const { height, top, line: y, bottom, figure, letters } = postSizes[size]
  const at = (fontSize: number, lineClamp = 2): CSSProperties => ({
    ...line,
    maxWidth: 920,
    marginTop: 8 * letters,
    fontSize: fontSize * letters,
    lineClamp,
  })
  return (
    <div style={{ ...ground, width: 1080, height }}>
      <svg
        width="1080"
        height={height}
        viewBox={`0 0 1080 ${height}`}
        style={{ position: 'absolute', top: 0, left: 0 }}
      >
        <path d={`M-20 ${y} H1100`} fill="none" stroke={palette.hot} strokeWidth={6 * figure} />
        <g transform={`translate(${540 - 600 * figure} ${y - baseline * figure}) scale(${figure})`}>
          {drawMotif(motif)}
        </g>
      </svg>
      <div style={{ ...name, top, fontSize: 28 * letters }}>
        <svg width={44 * letters} height={44 * letters} viewBox="0 0 48 48">
          {drawMark()}
        </svg>
        <div style={{ display: 'block', maxWidth: 440 * letters, lineClamp: 2 }}>{siteName}</div>
      </div>
      <div style={{ ...words, width: 920, height: height - y - bottom - 24, marginTop: y + 24, overflow: 'hidden' }}>
        <div style={{ ...heading, maxWidth: 920, lineClamp: 4, ...sizeFor(title, letters) }}>{title}</div>
        {when && <div style={{ ...at(when.length <= 32 ? 36 : 27), color: palette.glow }}>{unbroken(when)}</div>}
        {detail && <div style={at(detail.length <= 60 ? 26 : 22, 3)}>{unbroken(detail)}</div>}
        {where && <div style={at(where.length <= 36 ? 28 : 22)}>{where}</div>}
        {price && <div style={at(price.length <= 36 ? 26 : 22)}>{price}</div>}
        <div style={{ ...pill, marginTop: 16 * letters, fontSize: 26 * letters }}>{promise}</div>
      </div>
    </div>
  )
}

/**
 * Lays out the picture of a shared link, using the CSS that satori supports. All text is in the middle, because some chats
 * crop the picture to a square.
 */
function ShareCardDrawing({ title, siteName, motif, when, where }: ShareCard) {
  return (
    <div style={ground}>
      <svg width="1200" height="630" viewBox="0 0 1200 630" style={{ position: 'absolute', top: 0, left: 0 }}>
        <path d={`M-20 ${baseline} H1220`} fill="none" stroke={palette.hot} strokeWidth="6" />
        {drawMotif(motif)}
      </svg>
      <div style={name}>
        <svg width="52" height="52" viewBox="0 0 48 48">
          {drawMark()}
        </svg>
        <div style={{ display: 'block', maxWidth: 136, lineClamp: 3 }}>{siteName}</div>
      </div>
      <div style={words}>
        <div style={{ ...heading, ...sizeFor(title) }}>{title}</div>
        {when && <div style={{ ...line, color: palette.glow, fontSize: when.length <= 28 ? 40 : 29 }}>{when}</div>}
        {where && <div style={{ ...line, fontSize: where.length <= 36 ? 28 : 22 }}>{where}</div>}
        <div style={pill}>{promise}</div>
      </div>
    </div>
  )
}

/** Keeps "11:00 pm" in a line. */
const unbroken = (text: string) => text.replace(/ ([ap]m)\b/g, '\u00a0$1')

// Functions instead of components, because satori only supports plain elements inside an SVG.
const drawMark = () => (
  <>
    <path d={markLine} fill="none" stroke={palette.cream} strokeWidth="4" strokeLinecap="round" />
    <circle {...lead} fill={palette.hot} />
    <circle {...follow} fill={palette.cool} />
  </>
)

const baseline = 226

/** The center of each figure in its own units, and the scale at which it is drawn. */
const places: Record<Exclude<Motif, 'mark'>, [middle: number, scale: number]> = {
  ways: [1075, 0.9],
  calming: [1060, 0.9],
  ticket: [1182, 1.05],
  question: [1230, 0.85],
  ramp: [1075, 0.9],
  keyhole: [1250, 1],
  crowd: [1060, 0.9],
  relay: [1070, 0.95],
  broken: [1150, 0.8],
}

function drawMotif(motif: Motif) {
  if (motif === 'mark') return <g transform={`translate(504 ${baseline - 172}) scale(4)`}>{drawMark()}</g>
  const { lines, dots, isElastic = false }: Drawn = figures[motif]
  const [middle, scale] = places[motif]
  const thin = { fill: 'none', stroke: palette.glow, strokeWidth: 1.5, opacity: 0.7 }
  const bold = { fill: 'none', stroke: palette.hot, strokeWidth: 6 / scale, strokeLinecap: 'round' as const }
  return (
    <g transform={`translate(${600 - middle * scale} ${baseline - 74 * scale}) scale(${scale})`}>
      {(isElastic ? stretches.slice(1) : []).map((stretch) => (
        <g key={stretch} transform={`translate(0 ${74 - 74 * stretch}) scale(1 ${stretch})`}>
          {lines.map((path) => (
            <path key={path} d={path} {...thin} />
          ))}
        </g>
      ))}
      {lines.map((path) => (
        <path key={path} d={path} {...bold} />
      ))}
      {readDots(dots).map(([x, y], i) => (
        <circle key={x} cx={x} cy={y} r="15" fill={i % 2 === 0 ? palette.hot : palette.cool} />
      ))}
    </g>
  )
}

/** Returns the largest font size at which a title fits below the line. */
function sizeFor(title: string, scale = 1): CSSProperties {
  const { length } = title
  const fontSize = length <= 12 ? 92 : length <= 28 ? 66 : length <= 44 ? 56 : length <= 60 ? 46 : 40
  const isBroken = /\S{15}/.test(title)
  // A balanced text must have fewer lines than `lineClamp`: otherwise satori narrows and truncates it.
  const textWrap = length <= 28 && !isBroken ? 'balance' : 'wrap'
  return { fontSize: fontSize * scale, wordBreak: isBroken ? 'break-word' : 'normal', textWrap }
}

const ground: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  width: 1200,
  height: 630,
  backgroundColor: palette.ink,
  backgroundImage: `radial-gradient(circle at 50% 36%, #54301f, ${palette.ink} 56%)`,
  color: palette.cream,
  fontFamily: 'Figtree, Figtree Extended',
  fontWeight: 600,
}

const name: CSSProperties = {
  position: 'absolute',
  top: 52,
  left: 72,
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  fontSize: 28,
  lineHeight: 1.1,
}

const words: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  width: 580,
  height: 630 - baseline - 24,
  marginTop: baseline + 12,
}

const heading: CSSProperties = {
  display: 'block',
  maxWidth: 580,
  marginBottom: 14,
  fontFamily: 'Bricolage, Bricolage Extended',
  fontWeight: 800,
  lineHeight: 1.04,
  letterSpacing: '-0.02em',
  textAlign: 'center',
  lineClamp: 3,
}

const line: CSSProperties = {
  display: 'block',
  maxWidth: 580,
  lineHeight: 1.3,
  textAlign: 'center',
  lineClamp: 2,
}

const pill: CSSProperties = {
  display: 'flex',
  marginTop: 20,
  padding: '8px 26px',
  border: `3px solid ${palette.cool}`,
  borderRadius: 99,
  color: palette.cool,
  fontSize: 30,
}
