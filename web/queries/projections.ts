/** The parts of an image field that `imageSources` needs. */
export const imageProjection = `{
  alt, crop, hotspot,
  "assetId": asset->_id,
  "lqip": asset->metadata.lqip,
  "width": asset->metadata.dimensions.width,
  "height": asset->metadata.dimensions.height
}`

/** A person's card. */
export const personProjection = `{ _id, name, role, biography, "portrait": portrait${imageProjection} }`

/** A place, with every part of its address. */
export const venueProjection = `{ name, address{ street, city, state, postalCode }, location{ lat, lng } }`

/** A weekly evening, part by part. */
export const ruleProjection = `{
  _key, weekday, startsAt, endsAt, validFrom, validUntil,
  "venue": venue${venueProjection},
  "agenda": agenda[]{
    _key, startsAt, endsAt, weeks,
    "name": coalesce(danceClass->title, label), "classId": danceClass._ref, "slug": danceClass->slug.current
  }
}`
