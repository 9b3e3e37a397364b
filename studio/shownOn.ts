const everyPage = ['/', '/classes', '/firsttime', '/register', '/contact-us', '/community', '/teachers']

/** Which pages of the site show a document, by its type; the one to look at first in front. */
export const shownOn: Record<string, string[]> = {
  homePage: ['/'],
  classesPage: ['/classes', '/teachers'],
  firstTimePage: ['/firsttime'],
  registerPage: ['/register'],
  contactPage: ['/contact-us'],
  communityPage: ['/community'],
  danceClass: ['/classes', '/', '/community'],
  series: ['/classes', '/register', '/', '/community'],
  registrationLink: ['/register', '/classes', '/', '/community'],
  teacher: ['/teachers', '/classes', '/'],
  faqEntry: ['/firsttime'],
  notice: everyPage,
  scheduleException: everyPage,
  siteSettings: everyPage,
}
