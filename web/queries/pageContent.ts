import type { SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { type PagePath, pages } from '../../shared/pages.ts'
import { defaultMapTiles } from '../../shared/mapTiles.ts'
import type { SharedEvent } from '../communityFeed/readFeed.ts'
import { imageProjection } from '../sanity/image.ts'

/** Selects the texts in a page's head, and its title and description. */
export const pageHead = '"title": coalesce(seo.title, heading), "description": seo.description, heading, intro'

/** Selects the parts of a person that their card shows. */
const personProjection = `{ _id, name, role, biography, "portrait": portrait${imageProjection} }`

const homePageQuery = defineQuery(`*[_type == "homePage" && _id == "homePage"][0]{
  "title": coalesce(seo.title, hero.heading),
  "description": seo.description,
  hero{ heading, promise, buttonLabel, "image": image${imageProjection} },
  "dancers": dancers{
    "picture": picture${imageProjection}, "video": video.asset->url, "quote": quote{ text, by }
  },
  mission{ heading, values, body },
  approach{ heading, body },
  aboutUs{ heading, intro, "team": (team[]->)[defined(_id)]${personProjection} },
  questions
}`)

export type HomePageContent = NonNullable<Awaited<ReturnType<typeof getHomePage>>>

export const getHomePage = (client: SanityClient) => client.fetch(homePageQuery)

const firstTimePageQuery = defineQuery(`*[_type == "firstTimePage" && _id == "firstTimePage"][0]{
  ${pageHead}, register,
  firstEvening{ heading, arrive, payment, firstClass, dancing, bring, notNeeded },
  "image": image${imageProjection},
  "questions": (questions[]->)[defined(_id)]{ _id, question, answer }
}`)

export type FirstTimePageContent = NonNullable<Awaited<ReturnType<typeof getFirstTimePage>>>

export const getFirstTimePage = (client: SanityClient) => client.fetch(firstTimePageQuery)

const contactPageQuery = defineQuery(`*[_type == "contactPage" && _id == "contactPage"][0]{
  ${pageHead}, addressHeading, emailHeading, socialHeading,
  "map": {
    "greeting": mapGreeting,
    "tiles": coalesce(mapTiles, "${defaultMapTiles}"),
    "attribution": coalesce(mapAttribution, "© OpenStreetMap contributors"),
    "maxZoom": coalesce(mapMaxZoom, 19)
  }
}`)

export type ContactPageContent = NonNullable<Awaited<ReturnType<typeof getContactPage>>>

/** Gets the content of /contact-us except the site's address; null if it is not published. */
export const getContactPage = (client: SanityClient) => client.fetch(contactPageQuery)

const communityPageQuery = defineQuery(`*[_type == "communityPage" && _id == "communityPage"][0]{
  ${pageHead}, calendarTitle, calendarEmbedUrl, calendarFeedUrl, credit,
  "timeZone": *[_id == "siteSettings"][0].timeZone,
  "image": image${imageProjection}
}`)

export type CommunityPageContent = Omit<
  NonNullable<Awaited<ReturnType<typeof getCommunityPage>>>,
  'calendarFeedUrl'
> & {
  events: SharedEvent[]
}

/** Gets the content of /community except the shared events, which web/communityFeed reads; null if it is not published. */
export const getCommunityPage = (client: SanityClient) => client.fetch(communityPageQuery)

const classesPageQuery = defineQuery(`*[_type == "classesPage" && _id == "classesPage"][0]{
  ${pageHead},
  "approaches": approaches[]{
    _key, title, text,
    "classes": classes[]{
      _key, label,
      "danceClass": danceClass->{ title, "slug": slug.current, icon, summary }
    }
  },
  "classes": (classes[]->)[defined(slug.current)]{
    _id, title, "slug": slug.current, icon, summary, audience, body, patterns, patternsLabel, minutes,
    doorPriceInCents, priceUnit,
    "registrationLink": registrationLink->{ _id, title, onlinePriceInCents, priceNote }
  },
  admission, suggestions,
  teachers{ heading, intro, "people": (people[]->)[defined(_id)]${personProjection} }
}`)

export type ClassesPageContent = NonNullable<Awaited<ReturnType<typeof getClassesPage>>>
export type DanceClass = NonNullable<NonNullable<ClassesPageContent['classes']>[number]>

export const getClassesPage = (client: SanityClient) => client.fetch(classesPageQuery)

const teachersPageQuery = defineQuery(`*[_type == "classesPage" && _id == "classesPage"][0].teachers{
  ${pageHead}, "people": (people[]->)[defined(_id)]${personProjection}
}`)

/** Gets the content of /teachers, which is the teachers section of the classes page; null if there is none. */
export const getTeachersPage = (client: SanityClient) => client.fetch(teachersPageQuery)

const accessibilityPageQuery = defineQuery(`{
  "page": *[_type == "accessibilityPage" && _id == "accessibilityPage"][0]{ ${pageHead}, addition, checkedOn }
}`)

/** Gets the content of /accessibility, which exists even before its document is published. */
export const getAccessibilityPage = (client: SanityClient) => client.fetch(accessibilityPageQuery)

const privacyPageQuery = defineQuery(`{
  "page": *[_type == "privacyPage" && _id == "privacyPage"][0]{ ${pageHead}, addition, checkedOn },
  "calendarEmbedUrl": *[_type == "communityPage" && _id == "communityPage"][0].calendarEmbedUrl,
  "mapTiles": *[_type == "contactPage" && _id == "contactPage"][0]{
    "tiles": coalesce(mapTiles, "${defaultMapTiles}")
  }.tiles,
  "stripe": *[_type == "registerPage" && _id == "registerPage"][0]{ stripePublishableKey, stripePricingTableId }
}`)

export type PrivacyPageContent = NonNullable<Awaited<ReturnType<typeof getPrivacyPage>>>

/** Gets the content of /privacy, which exists even before its document is published. */
export const getPrivacyPage = (client: SanityClient) => client.fetch(privacyPageQuery)

/** The organizers' part of a page whose facts the site itself states. */
export type Statement = PrivacyPageContent['page']

/** Selects each page's title, as the page's own query does; null for a page whose content is not published. */
export const titlesProjection = `[${pages
  .map(
    ({ document, part }) =>
      `*[_type == "${document}" && _id == "${document}"][0]${part ? `.${part}` : ''}{
        "title": coalesce(seo.title, heading, hero.heading)
      }`,
  )
  .join()}]`

/** Returns the titles of the pages that exist, in menu order: pages whose content is published, and pages that need none. */
export const titlesOf = (found: ({ title: string | null } | null)[]) =>
  new Map<PagePath, string | null>(
    pages.flatMap(({ path, needsNoDocument }, index) =>
      found[index] || needsNoDocument ? [[path, found[index]?.title ?? null]] : [],
    ),
  )
