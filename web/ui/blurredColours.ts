import { type ImageContent } from '../sanity/image.ts'

/** The tiny preview of a picture as a CSS value; only a data address of base64 may enter the style sheet. */
export const blurredColours = ({ lqip }: ImageContent): string =>
  lqip !== null && /^data:image\/[a-z]+;base64,[\w+/=]+$/.test(lqip) ? `url(${lqip})` : 'none'
