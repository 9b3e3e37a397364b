import { CalendarIcon } from '@sanity/icons/Calendar'
import { CogIcon } from '@sanity/icons/Cog'
import { CreditCardIcon } from '@sanity/icons/CreditCard'
import { DocumentsIcon } from '@sanity/icons/Documents'
import { HelpCircleIcon } from '@sanity/icons/HelpCircle'
import { UsersIcon } from '@sanity/icons/Users'
import { ComposeSparklesIcon } from '@sanity/icons/ComposeSparkles'
import type { StructureBuilder, StructureResolver } from 'sanity/structure'
import { latestFirst } from './latestFirst.ts'
import { thisWeek } from './thisWeek/thisWeek.ts'

/** The menu, by what an organiser came to do. */
export const structure: StructureResolver = (S, context) =>
  S.list()
    .title('Content')
    .items([
      S.listItem()
        .id('thisWeek')
        .title('This week')
        .icon(CalendarIcon)
        .child(() => thisWeek(S, context)),
      S.documentTypeListItem('registrationLink').title('Prices & registration').icon(CreditCardIcon),
      group(S, 'Classes & series', ComposeSparklesIcon, [
        S.documentTypeListItem('danceClass').title('Classes'),
        latestFirst(S, 'series', 'Series', 'startDate'),
      ]),
      S.documentTypeListItem('teacher').title('People').icon(UsersIcon),
      S.documentTypeListItem('faqEntry').title('Questions').icon(HelpCircleIcon),
      group(S, 'Pages', DocumentsIcon, [
        page(S, 'homePage', 'Home page'),
        page(S, 'classesPage', 'Classes page'),
        page(S, 'firstTimePage', 'First Time page'),
        page(S, 'registerPage', 'Registration page'),
        page(S, 'contactPage', 'Contact page'),
        page(S, 'communityPage', 'Community page'),
      ]),
      S.listItem().id('siteSettings').title('Site settings').icon(CogIcon).child(singleton(S, 'siteSettings')),
    ])

function group(
  S: StructureBuilder,
  title: string,
  icon: typeof CogIcon,
  items: Parameters<ReturnType<StructureBuilder['list']>['items']>[0],
) {
  return S.listItem().title(title).icon(icon).child(S.list().title(title).items(items))
}

/** Shows whether the page has unpublished changes; the title is for a page that nobody has written yet. */
function page(S: StructureBuilder, type: string, title: string) {
  return S.documentListItem().schemaType(type).id(type).title(title).child(singleton(S, type))
}

/** The one document of its type, not a list of one. */
const singleton = (S: StructureBuilder, type: string) => S.document().schemaType(type).documentId(type)
