import { encode } from 'uqr'

/** Shows a text as a QR code, without the margin around it that scanners need. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code: ${text}`} shapeRendering="crispEdges">
      <path d={data.map(strokes).join('')} stroke="#000" />
    </svg>
  )
}

/** Returns the dark squares of a row as one stroke per run, which keeps the markup short. */
function strokes(row: boolean[], y: number): string {
  const runs =
    row
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .match(/0+|1+/g) ?? []
  return `M0 ${y}.5` + runs.map((run) => (run.startsWith('1') ? `h${run.length}` : `m${run.length} 0`)).join('')
}
