/** The types that define when evenings take place. */
const schedule = ['siteSettings', 'scheduleException', 'series']

/** The types shown around the content of every page. */
const aroundEveryPage = ['siteSettings', 'scheduleException', 'notice']

/** Types that a page shows only if something on the page refers to them. */
const shownByReference = ['danceClass', 'faqEntry', 'registrationLink', 'teacher']

export const isShownByReference = (type: string) => shownByReference.includes(type)

export type Page = {
  path: string
  /** The name in the top bar, the footer and the Studio. */
  name: string
  /** The id and type of the document with the page's own content. */
  document: string
  /** The field of that document with the page's content, if the page shows only a part of it. */
  part?: string
  /** The figure of `web/ui/figures.ts` in the head of the page; the home page has a head of its own. */
  figure?: string
  /** The main document types of the page. */
  about?: readonly string[]
  /** Other document types that it shows. */
  alsoShows?: readonly string[]
  /** Ids of other documents whose lists the page shows. */
  takesFrom?: readonly string[]
  /** Whether the page exists even before its document is published. */
  needsNoDocument?: boolean
  /** The kind of its link in the top bar. */
  inBar?: 'link' | 'button'
}

const table = [
  {
    path: '/',
    name: 'Home',
    document: 'homePage',
    alsoShows: [...schedule, 'roster', 'danceClass', 'registrationLink', 'teacher'],
    takesFrom: ['registerPage'],
    inBar: 'link',
  },
  {
    path: '/classes',
    name: 'Classes',
    document: 'classesPage',
    figure: 'ways',
    about: ['danceClass', 'series'],
    alsoShows: [...schedule, 'roster', 'registrationLink', 'teacher'],
    inBar: 'link',
  },
  {
    path: '/firsttime',
    name: 'First Time',
    document: 'firstTimePage',
    figure: 'calming',
    about: ['faqEntry'],
    alsoShows: [...schedule, 'danceClass', 'registrationLink'],
    takesFrom: ['registerPage'],
    inBar: 'link',
  },
  {
    path: '/register',
    name: 'Register',
    document: 'registerPage',
    figure: 'ticket',
    about: ['registrationLink'],
    alsoShows: schedule,
    inBar: 'button',
  },
  {
    path: '/teachers',
    name: 'Teachers',
    document: 'classesPage',
    figure: 'relay',
    part: 'teachers',
    about: ['teacher'],
  },
  {
    path: '/community',
    name: 'Community',
    document: 'communityPage',
    figure: 'crowd',
    alsoShows: [...schedule, 'roster', 'danceClass'],
    inBar: 'link',
  },
  {
    path: '/contact-us',
    name: 'Contact Us',
    document: 'contactPage',
    figure: 'question',
    alsoShows: ['siteSettings'],
    inBar: 'link',
  },
  {
    path: '/accessibility',
    name: 'Accessibility',
    document: 'accessibilityPage',
    figure: 'ramp',
    alsoShows: ['siteSettings'],
    needsNoDocument: true,
  },
  {
    path: '/privacy',
    name: 'Privacy',
    document: 'privacyPage',
    figure: 'keyhole',
    alsoShows: ['siteSettings', 'communityPage', 'contactPage', 'registerPage'],
    needsNoDocument: true,
  },
] as const satisfies readonly Page[]

export type PagePath = (typeof table)[number]['path']

/** The types of the documents with the pages' own content. */
type PageDocument = (typeof table)[number]['document']

type Row = Page & {
  path: PagePath
  document: PageDocument
  figure?: Extract<(typeof table)[number], { figure: string }>['figure']
}

/** Every page of the site, in menu order. */
export const pages: readonly Row[] = table

export const pagePaths = pages.map(({ path }): string => path)

/** Returns the path of a page's draft preview. */
export const draftPath = (path: string) => (path === '/' ? '/draft' : `/draft${path}`)

/** Returns the document types that a page shows, except those around every page. */
export const typesOn = ({ document, about = [], alsoShows = [] }: Page) => [
  ...new Set([document, ...about, ...alsoShows]),
]

/** Returns the pages that documents of a type may affect, starting with those about the type. */
export function pagesOf(type: string): Page[] {
  const isAbout = ({ document, about = [] }: Page) => document === type || about.includes(type)
  const others = pages.filter((page) => aroundEveryPage.includes(type) || typesOn(page).includes(type))
  return [...new Set([...pages.filter(isAbout), ...others])]
}

/** A published document that refers to another, with its own referrers. */
export type Referrer = { _id: string; _type: string; referrers?: Referrer[] | null }

/** Returns the pages that show a document, given its referrers. */
export const pagesShowing = (type: string, referrers: Referrer[]): Page[] =>
  pagesOf(type).filter((page) => !isShownByReference(type) || referrers.some((referrer) => isOn(page, referrer, type)))

/** Returns whether a page shows a document of a type because of a referrer. A page that shows only a part of the referrer shows only its main types. */
function isOn(page: Page, { _id, _type, referrers }: Referrer, type: string): boolean {
  if (_id === page.document) return page.part === undefined || page.about?.includes(type) === true
  if (page.takesFrom?.includes(_id)) return true
  if (!typesOn(page).includes(_type)) return false
  return !isShownByReference(_type) || (referrers ?? []).some((referrer) => isOn(page, referrer, _type))
}

/** Returns a page's title for browser tabs and search results: its own title and the site name. */
export const pageTitle = (title: string | null, siteName: string | null) =>
  [title, siteName].filter((part, index, parts) => part && parts.indexOf(part) === index).join(' | ')
