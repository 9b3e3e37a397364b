import type { ListItemBuilder, StructureBuilder } from 'sanity/structure'

/** A list on a page, to which documents of a type can be added. */
export type Section = {
  title: string
  /** The id and type of the page's document. */
  page: string
  /** The field that holds the references in order, such as `teachers.people`. */
  field: string
}

const sections: Record<string, Section[]> = {
  registrationLink: [{ title: 'Registration page', page: 'registerPage', field: 'links' }],
  danceClass: [{ title: 'Classes page', page: 'classesPage', field: 'classes' }],
  teacher: [
    { title: 'Classes page', page: 'classesPage', field: 'teachers.people' },
    { title: 'Home page', page: 'homePage', field: 'aboutUs.team' },
  ],
  faqEntry: [{ title: 'First Time page', page: 'firstTimePage', field: 'questions' }],
}

/** Returns the lists that documents of a type can be added to; none if pages show the type without a reference. */
export const getSections = (type: string): Section[] => sections[type] ?? []

type Icon = Parameters<ListItemBuilder['icon']>[0]
type Child = Parameters<ListItemBuilder['child']>[0]

/** Creates an entry of a menu. */
export const entry = (S: StructureBuilder, id: string, title: string, icon: Icon, child: Child) =>
  S.listItem().id(id).title(title).icon(icon).child(child)

/** Creates a list of all documents of a type, ordered by a field. */
export const byField = (
  S: StructureBuilder,
  type: string,
  title: string,
  field: string,
  direction: 'asc' | 'desc' = 'asc',
) =>
  S.documentTypeListItem(type)
    .title(title)
    .child(S.documentTypeList(type).title(title).defaultOrdering([{ field, direction }]))

export const latestFirst = (S: StructureBuilder, type: string, title: string, field: string) =>
  byField(S, type, title, field, 'desc')
