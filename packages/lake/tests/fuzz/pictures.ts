import fc from 'fast-check'
import sharp from 'sharp'

export async function originals(): Promise<Buffer[]> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 4, background: '#f008' } })
  const formats = ['png', 'jpeg', 'gif', 'webp', 'avif', 'tiff'] as const
  const encoded = await Promise.all(formats.map((format) => picture.clone().toFormat(format).toBuffer()))
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><script>alert(1)</script><rect width="9" height="9"/></svg>'
  return [...encoded, Buffer.from(drawing), Buffer.from(drawing.replace('60', '1000000000'))]
}

/** Cut short, with other bytes here and there, or with the size of another picture. */
export const damaged = (pictures: Buffer[]) =>
  fc
    .tuple(
      fc.constantFrom(...pictures),
      fc.double({ min: 0.1, max: 1.2, noNaN: true }),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 5 }),
    )
    .map(([picture, kept, flips]) => {
      const bytes = Buffer.from(picture.subarray(0, Math.ceil(picture.length * kept)))
      for (const [at, byte] of flips) if (kept < 0.9 && at < bytes.length) bytes[at] = byte
      return bytes
    })

const amounts = '0 1 -1 8192 1e9 NaN x 0.1 0,0,10,10 0,0,1,1 -1,0,5,5 fff 50'.split(' ')
const parameters = fc.dictionary(
  fc.constantFrom('w', 'h', 'rect', 'dpr', 'pad', 'blur', 'q', 'bg', 'fp-x', 'flip', 'dl'),
  fc.oneof(fc.constantFrom('', ...amounts), fc.nat(3000).map(String)),
  { maxKeys: 5 },
)
const choices = fc.record(
  {
    fit: fc.constantFrom('crop', 'fill', 'max', 'min', 'scale', 'x'),
    crop: fc.constantFrom('left', 'top,left', 'x'),
    fm: fc.constantFrom('jpg', 'png', 'webp', 'avif', 'x'),
    auto: fc.constant('format'),
  },
  { requiredKeys: [] },
)

/** The parameters of a picture's address. */
export const transformations = fc
  .tuple(parameters, choices)
  .map((parts) => new URLSearchParams(Object.assign({}, ...parts) as Record<string, string>).toString())
