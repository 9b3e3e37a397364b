import { styled } from 'styled-components'
import { type ImageContent, imageSources } from '../sanity/image.ts'

type Props = {
  image: ImageContent | null
  /** How wide it shows, as in the `sizes` attribute. */
  sizes: string
  /** The widths to choose from, in pixels of the screen, where it never shows large. */
  widths?: number[]
  /** Width over height; else the picture's own. */
  ratio?: number
  /** What lies behind it shows through, so there are no blurred colours either. */
  isTransparent?: boolean
}

/** A picture of the content store at the size its place needs, blurred colours first; nothing when there is none. */
export function Picture({ image, sizes, widths, ratio, isTransparent = false }: Props) {
  const sources = imageSources(image, ratio ?? null, { widths })
  if (sources === null || image === null) return null
  return (
    <Image
      {...sources}
      sizes={sizes}
      alt={image.alt ?? ''}
      loading="lazy"
      decoding="async"
      $blurred={isTransparent ? 'none' : blurredColours(image)}
    />
  )
}

const Image = styled.img<{ $blurred: string }>`
  width: 100%;
  height: auto;
  object-fit: cover;
  background: ${({ $blurred }) => $blurred} center / cover;
`

/** The tiny preview of a picture as a CSS value; only a data address of base64 may enter the style sheet. */
export const blurredColours = ({ lqip }: ImageContent): string =>
  lqip !== null && /^data:image\/[a-z]+;base64,[\w+/=]+$/.test(lqip) ? `url(${lqip})` : 'none'
