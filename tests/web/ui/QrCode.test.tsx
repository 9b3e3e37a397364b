import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { QrCode } from '../../../web/ui/QrCode.tsx'

it.each(['https://westie.example', 'http://localhost:3000', `https://example.org/${'long/'.repeat(20)}`])(
  'draws the squares of the code for %s, each as one pixel of its own size',
  async (text) => {
    const { data, size } = encode(text, { ecc: 'M', border: 0 })
    const svg = renderToStaticMarkup(<QrCode text={text} />).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    expect(svg).toContain(`aria-label="QR code: ${text}"`)
    const pixels = await sharp(Buffer.from(svg))
      .resize(size, size)
      .flatten({ background: '#fff' })
      .greyscale()
      .raw()
      .toBuffer()
    expect([...pixels].map((light) => light < 128)).toEqual(data.flat())
  },
)
