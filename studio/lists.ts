import { AddIcon } from '@sanity/icons/Add'
import { CreditCardIcon } from '@sanity/icons/CreditCard'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { StarIcon } from '@sanity/icons/Star'
import { UsersIcon } from '@sanity/icons/Users'
import { map } from 'rxjs'
import type { ListItemBuilder, StructureBuilder, StructureResolverContext } from 'sanity/structure'
import { watch } from './history.ts'

// Lists of the documents that pages show by reference, and the fields that hold their order.

export const cards = {
  type: 'registrationLink',
  title: 'Prices & registration',
  one: 'card',
  icon: CreditCardIcon,
  sections: [{ title: 'Registration page', page: 'registerPage', field: 'links' }],
}

export const classes = {
  type: 'danceClass',
  title: 'Classes',
  one: 'class',
  icon: StarIcon,
  sections: [{ title: 'Classes page', page: 'classesPage', field: 'classes' }],
}

export const people = {
  type: 'teacher',
  title: 'People',
  one: 'person',
  icon: UsersIcon,
  sections: [
    { title: 'Classes page', page: 'classesPage', field: 'teachers.people' },
    { title: 'Home page', page: 'homePage', field: 'aboutUs.team' },
  ],
}

export const questions = {
  type: 'faqEntry',
  title: 'Questions',
  one: 'question',
  icon: HelpCircleIcon,
  sections: [{ title: 'First Time page', page: 'firstTimePage', field: 'questions' }],
}

/** Returns the lists that documents of a type can be added to; none if pages show the type without a reference. */
export const getSections = (type: string): Section[] =>
  [cards, classes, people, questions].find((list) => list.type === type)?.sections ?? []

export type Section = {
  title: string
  /** The id and type of the page's document. */
  page: string
  /** The field that holds the references in order, such as `teachers.people`. */
  field: string
}

/** Groups ids by the first page that shows them, in its order, then the rest. @param shown may include deleted documents */
export function groupBySection(sections: Section[], { shown, all }: { shown: string[][]; all: string[] }) {
  const left = new Set(all)
  const take = (ids: string[]) => ids.filter((id) => left.delete(id))
  return [
    ...sections.map(({ title }, index) => ({ heading: title, ids: take(shown[index] ?? []) })),
    { heading: 'Not on any page', ids: take(all) },
  ].filter(({ ids }) => ids.length > 0)
}

type Icon = Parameters<ListItemBuilder['icon']>[0]
type Child = Parameters<ListItemBuilder['child']>[0]

/** Creates an entry of a menu. */
export const entry = (S: StructureBuilder, id: string, title: string, icon: Icon, child: Child) =>
  S.listItem().id(id).title(title).icon(icon).child(child)

type Options = {
  type: string
  title: string
  /** The singular in the button that creates one, such as "person". */
  one: string
  icon: Icon
  sections: Section[]
}

/** Creates a list of documents, including drafts, grouped and ordered as the pages show them. */
export function inSiteOrder(
  S: StructureBuilder,
  { documentStore }: StructureResolverContext,
  { type, title, one, icon, sections }: Options,
) {
  const shown = sections.map(({ page, field }) => `coalesce(*[_id == "${page}"][0].${field}[]._ref, [])`)
  const query = {
    fetch: `{"shown": [${shown.join(', ')}], "all": *[_type == $type] | order(_createdAt desc)._id}`,
    listen: '*[_type in $types]',
    params: { type, types: [type, ...sections.map(({ page }) => page)] },
    perspective: 'drafts' as const,
  }
  const create = S.menuItem()
    .title(`New ${one}`)
    .icon(AddIcon)
    .intent({ type: 'create', params: { type } })
    .showAsAction(true)
  const list = (answer: { shown: string[][]; all: string[] }) =>
    S.list()
      .id(type)
      .title(title)
      .menuItems([create])
      .canHandleIntent((name, params) => ['edit', 'create'].includes(name) && params.type === type)
      .child((id) => S.document().schemaType(type).documentId(id))
      .items(
        groupBySection(sections, answer).flatMap(({ heading, ids }) => [
          S.divider().title(heading),
          ...ids.map((id) => S.documentListItem().schemaType(type).id(id)),
        ]),
      )
  return entry(S, type, title, icon, () => watch<Parameters<typeof list>[0]>(documentStore, query).pipe(map(list)))
}

export const latestFirst = (S: StructureBuilder, type: string, title: string, field: string) =>
  S.documentTypeListItem(type)
    .title(title)
    .child(
      S.documentTypeList(type)
        .title(title)
        .defaultOrdering([{ field, direction: 'desc' }]),
    )
