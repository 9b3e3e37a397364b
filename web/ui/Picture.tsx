import { styled } from 'styled-components'
import { type ImageContent, imageSources } from '../sanity/image.ts'

type Props = {
  image: ImageContent | null
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string
  /** The widths to offer, in screen pixels, for pictures that are always small. */
  widths?: number[]
  /** Of the compression, 1 to 100. */
  quality?: number
  /** Whether it is on the first screen, and loads before other pictures. */
  isFirst?: boolean
  /** Width divided by height; the picture's own by default. */
  ratio?: number
  /** Whether the background shows through the picture, which excludes a blurred preview. */
  isTransparent?: boolean
}

/** Shows a picture of the content store in the size that is needed, with a blurred preview while it loads. */
export function Picture({ image, sizes, widths, quality, ratio, isFirst = false, isTransparent = false }: Props) {
  const sources = imageSources(image, ratio ?? null, { widths, quality })
  if (sources === null || image === null) return null
  return (
    <Image
      {...sources}
      sizes={sizes}
      alt={image.alt ?? ''}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      $blurred={isTransparent ? 'none' : blurredColors(image)}
    />
  )
}

/** Rounds the corners of the picture in it. */
export const Rounded = styled.div`
  overflow: hidden;
  border-radius: 1.25rem;

  &:empty {
    display: none;
  }
`

const Image = styled.img<{ $blurred: string }>`
  width: 100%;
  height: auto;
  object-fit: cover;
  background: ${({ $blurred }) => $blurred} center / cover;
`

/** Returns the tiny preview of a picture as a CSS value. Only a base64 data URL is accepted, because it becomes part of a style sheet. */
const blurredColors = ({ lqip }: ImageContent): string =>
  lqip !== null && /^data:image\/[a-z]+;base64,[\w+/=]+$/.test(lqip) ? `url(${lqip})` : 'none'

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
      <Filling
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

const Filling = styled.img<{ $blurred: string; $position: string }>`
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
