/** The parts of an image field that `imageSources` needs. */
export const imageProjection = `{
  alt, crop, hotspot,
  "assetId": asset._ref,
  "lqip": asset->metadata.lqip,
  "width": asset->metadata.dimensions.width,
  "height": asset->metadata.dimensions.height
}`

/** A person's card. */
export const personProjection = `{ _id, name, role, biography, "portrait": portrait${imageProjection} }`
