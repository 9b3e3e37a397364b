import { pages } from '../schemas/pages.ts'

const everyPage = pages.map(({ value }) => value)

/** Which pages a document of a type may change, the one to look at first in front. */
export const pagesOf: Record<string, string[]> = {
  homePage: ['/'],
  classesPage: ['/classes', '/teachers'],
  firstTimePage: ['/firsttime'],
  registerPage: ['/register'],
  contactPage: ['/contact-us'],
  communityPage: ['/community'],
  danceClass: ['/classes', '/', '/community'],
  series: ['/classes', '/', '/community'],
  registrationLink: ['/register', '/classes'],
  teacher: ['/teachers', '/classes', '/'],
  faqEntry: ['/firsttime'],
  notice: everyPage,
  scheduleException: everyPage,
  siteSettings: everyPage,
}
