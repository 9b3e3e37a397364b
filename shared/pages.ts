/** Documents that say when the evenings are. */
const schedule = ['siteSettings', 'scheduleException', 'series']

/** What stands around every page: where and when, and what is announced. */
const aroundEveryPage = ['siteSettings', 'scheduleException', 'notice']

/** What stands on a page because something that the page shows refers to it; all other kinds find their pages by themselves. */
const shownByReference = ['danceClass', 'faqEntry', 'registrationLink', 'teacher']

export const isShownByReference = (type: string) => shownByReference.includes(type)

export type Page = {
  path: string
  /** As the top bar, the footer and the Studio call it. */
  name: string
  /** The type, and the id, of the document with the page's own words, and the field that holds them if they share it. */
  document: string
  part?: string
  /** The types of documents that the page is there for, and the others that it shows. */
  about?: readonly string[]
  alsoShows?: readonly string[]
  /** Other documents whose lists the page shows. */
  takesFrom?: readonly string[]
  /** How the top bar offers it. */
  inBar?: 'link' | 'button'
}

const table = [
  {
    path: '/',
    name: 'Home',
    document: 'homePage',
    alsoShows: [...schedule, 'danceClass', 'registrationLink', 'teacher'],
    takesFrom: ['registerPage'],
    inBar: 'link',
  },
  {
    path: '/classes',
    name: 'Classes',
    document: 'classesPage',
    about: ['danceClass', 'series'],
    alsoShows: [...schedule, 'registrationLink', 'teacher'],
    inBar: 'link',
  },
  {
    path: '/firsttime',
    name: 'First Time',
    document: 'firstTimePage',
    about: ['faqEntry'],
    alsoShows: [...schedule, 'danceClass', 'registrationLink'],
    takesFrom: ['registerPage'],
    inBar: 'link',
  },
  {
    path: '/register',
    name: 'Register',
    document: 'registerPage',
    about: ['registrationLink'],
    alsoShows: schedule,
    inBar: 'button',
  },
  {
    path: '/teachers',
    name: 'Teachers',
    document: 'classesPage',
    part: 'teachers',
    about: ['teacher'],
    alsoShows: [...schedule, 'danceClass'],
  },
  {
    path: '/community',
    name: 'Community',
    document: 'communityPage',
    alsoShows: [...schedule, 'danceClass'],
    inBar: 'link',
  },
  { path: '/contact-us', name: 'Contact Us', document: 'contactPage', alsoShows: ['siteSettings'], inBar: 'link' },
] as const satisfies readonly Page[]

export type PagePath = (typeof table)[number]['path']

/** Every page of the site, in the order in which it lists them. */
export const pages: readonly (Page & { path: PagePath })[] = table

export const pagePaths = pages.map(({ path }): string => path)

/** Where organisers see the draft of a page. */
export const draftPath = (path: string) => (path === '/' ? '/draft' : `/draft${path}`)

/** The types of the documents that make a page what it is; what stands around all pages does not. */
export const typesOn = ({ document, about = [], alsoShows = [] }: Page) => [
  ...new Set([document, ...about, ...alsoShows]),
]

/** Which pages a document of a type may change, those that are about it in front; none for what no page shows. */
export function pagesOf(type: string): Page[] {
  const isAbout = ({ document, about = [] }: Page) => document === type || about.includes(type)
  const others = pages.filter((page) => aroundEveryPage.includes(type) || typesOn(page).includes(type))
  return [...new Set([...pages.filter(isAbout), ...others])]
}

/** A published document that refers to another, and what refers to it in turn. */
export type Referrer = { _id: string; _type: string; referrers?: Referrer[] | null }

/** On which pages visitors get a document, given what refers to it. */
export const pagesShowing = (type: string, referrers: Referrer[]): Page[] =>
  pagesOf(type).filter((page) => !isShownByReference(type) || referrers.some((referrer) => isOn(page, referrer, type)))

/** Whether a page gets what is of a type from what refers to it; of a document that it shows one part of, only what it is about. */
function isOn(page: Page, { _id, _type, referrers }: Referrer, type: string): boolean {
  if (_id === page.document) return page.part === undefined || page.about?.includes(type) === true
  if (page.takesFrom?.includes(_id)) return true
  if (!typesOn(page).includes(_type)) return false
  return !isShownByReference(_type) || (referrers ?? []).some((referrer) => isOn(page, referrer, _type))
}
