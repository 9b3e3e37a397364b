import { type StructureBuilder } from 'sanity/structure'

/** A list that begins with what is yet to come. */
export const latestFirst = (S: StructureBuilder, type: string, title: string, field: string) =>
  S.documentTypeListItem(type)
    .title(title)
    .child(
      S.documentTypeList(type)
        .title(title)
        .defaultOrdering([{ field, direction: 'desc' }]),
    )
