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

/** Shows a picture of the content store at the size that is needed, with a blurred preview while it loads; nothing if there is none. */
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

const Image = styled.img<{ $blurred: string }>`
  width: 100%;
  height: auto;
  object-fit: cover;
  background: ${({ $blurred }) => $blurred} center / cover;
`

/** Returns the tiny preview of a picture as a CSS value. Only a base64 data URL is accepted, because it becomes part of a style sheet. */
export const blurredColors = ({ lqip }: ImageContent): string =>
  lqip !== null && /^data:image\/[a-z]+;base64,[\w+/=]+$/.test(lqip) ? `url(${lqip})` : 'none'
