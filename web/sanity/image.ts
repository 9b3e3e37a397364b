import { createImageUrlBuilder } from '@sanity/image-url'
import { vercelStegaSplit } from '@vercel/stega'
import { settings } from './client.ts'

/** An image field as `imageProjection` selects it. Every part may be missing while an organizer is still editing. */
export type ImageContent = {
  alt: string | null
  assetId: string | null
  lqip: string | null
  width: number | null
  height: number | null
  crop: { top?: number; right?: number; bottom?: number; left?: number } | null
  hotspot: { x?: number; y?: number; width?: number; height?: number } | null
}

/** Selects the parts of an image field that `imageSources` needs. */
export const imageProjection = `{
  alt, crop, hotspot,
  "assetId": asset._ref,
  "lqip": asset->metadata.lqip,
  "width": asset->metadata.dimensions.width,
  "height": asset->metadata.dimensions.height
}`

const builder = createImageUrlBuilder({
  projectId: settings.projectId,
  dataset: settings.dataset,
  baseUrl: settings.apiHost || undefined,
})

const everyWidth = [320, 480, 640, 800, 1080, 1440, 1920, 2560]

/**
 * Returns the addresses and the size of an image in the content store's pipeline, with the organizers' crop and hotspot.
 * @param ratio width divided by height; null keeps the ratio of the crop
 * @param options.widths in screen pixels, ascending; limited to the width of the picture
 * @returns null if there is no picture
 */
export function imageSources(
  image: ImageContent | null,
  ratio: number | null,
  { widths = everyWidth, quality = 75 }: { widths?: number[]; quality?: number } = {},
) {
  if (image?.assetId == null || image.width === null || image.height === null) return null
  const crop = { top: 0, right: 0, bottom: 0, left: 0, ...image.crop }
  const hotspot = { x: 0.5, y: 0.5, width: 1, height: 1, ...image.hotspot }
  const croppedWidth = image.width * (1 - crop.left - crop.right)
  const croppedRatio = croppedWidth / (image.height * (1 - crop.top - crop.bottom))
  const shownRatio = ratio ?? croppedRatio
  const fullWidth = Math.round(croppedWidth * Math.min(1, shownRatio / croppedRatio))
  const { cleaned, encoded: hiddenSource } = vercelStegaSplit(image.assetId)
  const source = { asset: { _ref: cleaned }, crop, hotspot }
  const heightAt = (width: number) => Math.round(width / shownRatio)
  const urlAt = (width: number) =>
    builder.image(source).width(width).height(heightAt(width)).fit('crop').auto('format').quality(quality).url()

  const offered = widths.filter((width) => width < fullWidth).concat(Math.min(fullWidth, widths.at(-1) ?? fullWidth))
  const width = offered.find((candidate) => candidate >= 800) ?? fullWidth
  return {
    src: urlAt(width) + hiddenSource,
    srcSet: [...new Set(offered)].map((candidate) => `${urlAt(candidate)} ${candidate}w`).join(', '),
    width,
    height: heightAt(width),
  }
}
