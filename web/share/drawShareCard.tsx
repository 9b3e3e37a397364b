import { ImageResponse } from 'next/og'
import { readFileSync } from 'node:fs'
import type { CSSProperties } from 'react'
import sharp from 'sharp'
import { palette } from '../../shared/palette.ts'
import { inProject } from '../inProject.ts'
import { follow, lead, markLine } from '../ui/mark.ts'
import { promise, type ShareCard } from './shareCard.ts'

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

/**
 * Layouts of the pictures: of a shared link, whose text is in the middle, because some chats crop it to a square, and of two posts.
 * `top` and `bottom` are margins, `line` is the position of the line, `below` the space under it, `name` and `text` are the widths
 * of texts, and `apart` is the space between lines of text.
 */
const sizes = {
  link: { width: 1200, height: 630, top: 52, line: 226, below: 12, bottom: 12, name: 136, text: 580, apart: 0 },
  square: { width: 1080, height: 1080, top: 64, line: 316, below: 24, bottom: 64, name: 572, text: 920, apart: 10 },
  // Apps cover the top and the bottom of a story with their buttons.
  story: { width: 1080, height: 1920, top: 270, line: 700, below: 24, bottom: 350, name: 770, text: 920, apart: 14 },
}

const scales = {
  link: { figure: 1, letters: 1 },
  square: { figure: 1, letters: 1.3 },
  story: { figure: 1.5, letters: 1.75 },
}

export type PictureSize = keyof typeof sizes

let lastDrawing: Promise<unknown> = Promise.resolve()

/** Draws a picture as a PNG of about 50 kB. Draws one at a time, so that many requests for pictures don't delay pages. */
export function drawShareCard(card: ShareCard, size: PictureSize = 'link'): Promise<Buffer> {
  const drawing = lastDrawing.then(() => drawNow(card, size))
  lastDrawing = drawing.catch(() => undefined)
  return drawing
}

async function drawNow(card: ShareCard, size: PictureSize): Promise<Buffer> {
  const { width, height } = sizes[size]
  const drawn = new ImageResponse(<Drawing {...card} size={size} />, { width, height, fonts: [...fonts] })
  return sharp(await drawn.arrayBuffer())
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

/** Lays out a picture, using the CSS that satori supports. */
function Drawing({ size, siteName, title, ...texts }: ShareCard & { size: PictureSize }) {
  const { width, height, top, line: y, below, bottom, name: nameWidth, text: maxWidth, apart } = sizes[size]
  const { figure, letters } = scales[size]
  const { when, detail = '', where, price = '' } = texts
  const at = (fontSize: number, lineClamp = 2): CSSProperties => ({
    ...line,
    maxWidth,
    marginTop: apart,
    fontSize: fontSize * letters,
    lineClamp,
  })
  return (
    <div style={{ ...ground, width, height }}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        style={{ position: 'absolute', top: 0, left: 0 }}
      >
        <path d={`M-20 ${y} H${width + 20}`} fill="none" stroke={palette.hot} strokeWidth={6 * figure} />
        <g transform={`translate(${width / 2 - 96 * figure} ${y - 172 * figure}) scale(${4 * figure})`}>{drawMark()}</g>
      </svg>
      <div style={{ ...name, top, fontSize: 28 * letters }}>
        <svg width={52 * letters} height={52 * letters} viewBox="0 0 48 48">
          {drawMark()}
        </svg>
        <div style={{ display: 'block', maxWidth: nameWidth, lineClamp: 3 }}>{siteName}</div>
      </div>
      <div style={{ ...words, width: maxWidth, height: height - y - below - bottom, marginTop: y + below }}>
        <div style={{ ...heading, maxWidth, ...sizeFor(title, letters) }}>{title}</div>
        {when && <div style={{ ...at(when.length <= 28 ? 40 : 29), color: palette.glow }}>{unbroken(when)}</div>}
        {detail && <div style={at(detail.length <= 60 ? 26 : 22, 3)}>{unbroken(detail)}</div>}
        {where && <div style={at(where.length <= 36 ? 28 : 22)}>{where}</div>}
        {price && <div style={at(price.length <= 36 ? 26 : 22)}>{price}</div>}
        <div style={{ ...pill, marginTop: 20 * letters, fontSize: 30 * letters }}>{promise}</div>
      </div>
    </div>
  )
}

/** Keeps times such as "11:00 pm" on one line. */
const unbroken = (text: string) => text.replace(/ ([ap]m)\b/g, '\u00a0$1')

// Functions instead of components, because satori only supports plain elements inside an SVG.
const drawMark = () => (
  <>
    <path d={markLine} fill="none" stroke={palette.cream} strokeWidth="4" strokeLinecap="round" />
    <circle {...lead} fill={palette.hot} />
    <circle {...follow} fill={palette.cool} />
  </>
)

/** Returns the largest font size at which a title fits below the line. */
function sizeFor(title: string, scale: number): CSSProperties {
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
  backgroundColor: palette.ink,
  backgroundImage: `radial-gradient(circle at 50% 36%, #54301f, ${palette.ink} 56%)`,
  color: palette.cream,
  fontFamily: 'Figtree, Figtree Extended',
  fontWeight: 600,
}

const name: CSSProperties = {
  position: 'absolute',
  left: 72,
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  lineHeight: 1.1,
}

const words: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  overflow: 'hidden',
}

const heading: CSSProperties = {
  display: 'block',
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
  lineHeight: 1.3,
  textAlign: 'center',
}

const pill: CSSProperties = {
  display: 'flex',
  padding: '8px 26px',
  border: `3px solid ${palette.cool}`,
  borderRadius: 99,
  color: palette.cool,
}
