import { readFileSync } from 'node:fs'
import { ImageResponse } from 'next/og'
import sharp from 'sharp'
import { inProject } from '../inProject.ts'
import { ShareCardDrawing } from './ShareCardDrawing.tsx'
import { type ShareCard } from './shareCard.ts'

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

/** @returns the picture as PNG, 1200 × 630, about 30 kB */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  const drawn = new ImageResponse(<ShareCardDrawing {...card} />, { width: 1200, height: 630, fonts: [...fonts] })
  return sharp(await drawn.arrayBuffer())
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
