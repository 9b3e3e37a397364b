import { danceClass } from './documents/danceClass.ts'
import { faqEntry } from './documents/faqEntry.ts'
import { notice } from './documents/notice.ts'
import { registrationLink } from './documents/registrationLink.ts'
import { scheduleException } from './documents/scheduleException.ts'
import { roster } from './documents/roster.ts'
import { series } from './documents/series.ts'
import { teacher } from './documents/teacher.ts'
import { address, venue } from './objects/venue.ts'
import { agendaItem } from './objects/agendaItem.ts'
import { approach, labelledClass } from './objects/approach.ts'
import { cta } from './objects/cta.ts'
import { dancers } from './objects/dancers.ts'
import { firstEvening } from './objects/firstEvening.ts'
import { pictureWithAlt } from './objects/pictureWithAlt.ts'
import { policy } from './objects/policy.ts'
import { priceInCents } from './objects/priceInCents.ts'
import { prompt } from './objects/prompt.ts'
import { quote } from './objects/quote.ts'
import { richText } from './objects/richText.ts'
import { seo } from './objects/seo.ts'
import { socialLink } from './objects/socialLink.ts'
import { timeOfDay } from './objects/timeOfDay.ts'
import { weeklyRule } from './objects/weeklyRule.ts'
import { accessibilityPage } from './singletons/accessibilityPage.ts'
import { classesPage } from './singletons/classesPage.ts'
import { communityPage } from './singletons/communityPage.ts'
import { contactPage } from './singletons/contactPage.ts'
import { firstTimePage } from './singletons/firstTimePage.ts'
import { homePage } from './singletons/homePage.ts'
import { privacyPage } from './singletons/privacyPage.ts'
import { registerPage } from './singletons/registerPage.ts'
import { siteSettings } from './singletons/siteSettings.ts'

/** Types with a single document, whose id is the name of the type. */
export const singletonTypes = [
  siteSettings,
  homePage,
  classesPage,
  firstTimePage,
  registerPage,
  contactPage,
  communityPage,
  accessibilityPage,
  privacyPage,
]

/** Every type in the schema. */
export const schemaTypes = [
  danceClass,
  faqEntry,
  notice,
  registrationLink,
  roster,
  scheduleException,
  series,
  teacher,
  ...singletonTypes,
  address,
  agendaItem,
  approach,
  cta,
  dancers,
  firstEvening,
  labelledClass,
  pictureWithAlt,
  policy,
  priceInCents,
  prompt,
  quote,
  richText,
  seo,
  socialLink,
  timeOfDay,
  venue,
  weeklyRule,
]
