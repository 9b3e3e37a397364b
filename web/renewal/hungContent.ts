import { processWide } from './processWide.ts'

/** Of the content that pages are made from at the moment, when it was published last: milliseconds since 1970; 0 for none. */
export const currentContent = processWide('currentContent', new Float64Array(new SharedArrayBuffer(8))).get()

/** The same of the content with which the server before this one hung; 0 for none. watchForHangs.ts sets it. */
export const hungContent = processWide('hungContent', 0)

/**
 * Notes what pages are made from.
 * @param contentAsOf when it was published last; null for nothing, or what is not published
 * @throws Error for content with which a server hung: its pages stay as they are until something else is published
 */
export function enterContent(contentAsOf: string | null): void {
  const content = contentAsOf === null ? 0 : Date.parse(contentAsOf)
  if (content !== 0 && content === hungContent.get())
    throw new Error(
      `Pages of what was published up to ${contentAsOf} kept a server busy without end; the last good ones stay until something else is published`,
    )
  currentContent[0] = content
}
