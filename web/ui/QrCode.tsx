import { encode } from 'uqr'

/** A text as the squares that a phone's camera reads; the quiet margin around it is the caller's. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark && !row[x - 1] ? run(row, x, y) : '')).join(''))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code: ${text}`} shapeRendering="crispEdges">
      <path d={rows.join('')} />
    </svg>
  )
}

/** The dark squares from one on, up to the next light one, as one stroke of the path. */
function run(row: boolean[], x: number, y: number): string {
  const end = row.indexOf(false, x)
  return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`
}
