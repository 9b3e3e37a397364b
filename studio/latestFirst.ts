import { type StructureBuilder } from 'sanity/structure'

/** Creates a list of documents sorted by a date field, upcoming ones first. */
export const latestFirst = (S: StructureBuilder, type: string, title: string, field: string) =>
  S.documentTypeListItem(type)
    .title(title)
    .child(
      S.documentTypeList(type)
        .title(title)
        .defaultOrdering([{ field, direction: 'desc' }]),
    )
