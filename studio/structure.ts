import { CalendarIcon } from '@sanity/icons/Calendar'
import { CogIcon } from '@sanity/icons/Cog'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { ComposeSparklesIcon } from '@sanity/icons/ComposeSparkles'
import { TrashIcon } from '@sanity/icons/Trash'
import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import { singletonTypes } from '../schemas/index.ts'
import { RecentlyDeleted } from './deletion/RecentlyDeleted.tsx'
import { byField, entry, latestFirst } from './lists.ts'
import { thisWeek } from './thisWeek/thisWeek.ts'
import { isEmbedded } from './environment.ts'

const pageTypes = singletonTypes.filter(({ name }) => name !== 'siteSettings')

export const structure: StructureResolver = (S, context) => {
  const deleted = S.component(RecentlyDeleted).id('recentlyDeleted').title('Recently deleted')
  return S.list()
    .title('Content')
    .items([
      entry(S, 'thisWeek', 'This week', CalendarIcon, () => thisWeek(S, context)),
      byField(S, 'registrationLink', 'Prices & registration', 'title'),
      group(S, 'Classes & series', ComposeSparklesIcon, [
        byField(S, 'danceClass', 'Classes', 'title'),
        latestFirst(S, 'series', 'Series', 'startDate'),
      ]),
      byField(S, 'teacher', 'People', 'name'),
      byField(S, 'faqEntry', 'Questions', 'question'),
      group(
        S,
        'Pages',
        DocumentsIcon,
        pageTypes.map(({ name, title }) => page(S, name, title)),
      ),
      entry(S, 'siteSettings', 'Site settings', CogIcon, singleton(S, 'siteSettings')),
      // Only the embedded store can list deleted documents.
      ...(isEmbedded ? [entry(S, 'recentlyDeleted', 'Recently deleted', TrashIcon, deleted)] : []),
    ])
}

function group(
  S: StructureBuilder,
  title: string,
  icon: typeof CogIcon,
  items: Parameters<ReturnType<StructureBuilder['list']>['items']>[0],
) {
  return S.listItem().title(title).icon(icon).child(S.list().title(title).items(items))
}

/** Lists a page with its unpublished changes. @param title shown until the page has a document */
const page = (S: StructureBuilder, type: string, title: string) =>
  S.documentListItem().schemaType(type).id(type).title(title).child(singleton(S, type))

const singleton = (S: StructureBuilder, type: string) => S.document().schemaType(type).documentId(type)
