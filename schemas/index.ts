import { danceClass } from './documents/danceClass.ts'
import { faqEntry } from './documents/faqEntry.ts'
import { notice } from './documents/notice.ts'
import { registrationLink } from './documents/registrationLink.ts'
import { scheduleException } from './documents/scheduleException.ts'
import { roster } from './documents/roster.ts'
import { series } from './documents/series.ts'
import { teacher } from './documents/teacher.ts'
import { address, venue } from './objects/venue.ts'
import { agendaItem, firstEvening, weeklyRule } from './objects/evening.ts'
import { approach, classesPage, labelledClass } from './singletons/classesPage.ts'
import { cta, socialLink } from './objects/links.ts'
import { dancers, pictureWithAlt } from './objects/pictures.ts'
import { policy, prompt, quote, richText, seo } from './objects/texts.ts'
import { priceInCents, timeOfDay } from './objects/values.ts'
import { accessibilityPage, privacyPage } from './singletons/statementPages.ts'
import { communityPage } from './singletons/communityPage.ts'
import { contactPage } from './singletons/contactPage.ts'
import { firstTimePage } from './singletons/firstTimePage.ts'
import { homePage } from './singletons/homePage.ts'
import { registerPage } from './singletons/registerPage.ts'
import { siteSettings } from './singletons/siteSettings.ts'
import { defaultTimeZone } from '../shared/timeZone.ts'
import { venueTime } from './venueTime.ts'

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

/** Returns every type in the schema, for a venue in a time zone. */
export function createSchemaTypes(timeZone: string) {
  const time = venueTime(timeZone)
  return [
    danceClass,
    faqEntry,
    notice(time),
    registrationLink(time),
    roster,
    scheduleException(time),
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
}

/** Every type, for code that doesn't show times. */
export const schemaTypes = createSchemaTypes(defaultTimeZone)
