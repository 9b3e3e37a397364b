/** Selects the parts of an image field that `imageSources` needs. */
export const imageProjection = `{
  alt, crop, hotspot,
  "assetId": asset._ref,
  "lqip": asset->metadata.lqip,
  "width": asset->metadata.dimensions.width,
  "height": asset->metadata.dimensions.height
}`

/** Selects the parts of a person that their card shows. */
export const personProjection = `{ _id, name, role, biography, "portrait": portrait${imageProjection} }`
