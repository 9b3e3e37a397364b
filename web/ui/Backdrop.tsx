import { styled } from 'styled-components'
import { type ImageContent, imageSources } from '../sanity/image.ts'
import { blurredColors } from './Picture.tsx'

/** Low, because text and a dark overlay cover the picture and hide compression artifacts. */
const quality = 60

const upright = '(max-aspect-ratio: 3/4)'

/** Shows a picture that fills its container, cropped to portrait on phones, and loaded before all other pictures. */
export function Backdrop({ image }: { image: ImageContent | null }) {
  const wide = imageSources(image, null, { widths: [640, 1080, 1440, 1920, 2560], quality })
  const tall = imageSources(image, 9 / 16, { quality })
  if (image === null || wide === null || tall === null) return null
  return (
    <picture>
      <source media={upright} srcSet={tall.srcSet} sizes="100vw" width={tall.width} height={tall.height} />
      <Image
        {...wide}
        sizes="100vw"
        alt={image.alt ?? ''}
        fetchPriority="high"
        $blurred={blurredColors(image)}
        $position={hotspotPosition(image)}
      />
    </picture>
  )
}

/** Returns the object-position that keeps the hotspot in view when the window crops the picture. */
function hotspotPosition({ crop, hotspot }: ImageContent): string {
  const { top = 0, right = 0, bottom = 0, left = 0 } = crop ?? {}
  const { x = 0.5, y = 0.5 } = hotspot ?? {}
  const percent = (share: number) => `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`
  return `${percent((x - left) / (1 - left - right))} ${percent((y - top) / (1 - top - bottom))}`
}

const Image = styled.img<{ $blurred: string; $position: string }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  object-position: ${({ $position }) => $position};
  background: ${({ $blurred }) => $blurred} center / cover;

  @media ${upright} {
    object-position: center;
  }
`
