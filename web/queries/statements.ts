import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { defaultMapTiles } from '../../shared/mapTiles.ts'

const accessibilityPageQuery = defineQuery(`{
  "page": *[_type == "accessibilityPage" && _id == "accessibilityPage"][0]{
    "title": coalesce(seo.title, heading), "description": seo.description, heading, intro, addition, checkedOn
  },
  "halls": *[_type == "siteSettings" && _id == "siteSettings"][0]{
    "usual": venue{ name, stepFree, toilets, sound, quietCorner },
    "ofRules": weeklyRules[-60..-1].venue{ name, stepFree, toilets, sound, quietCorner }
  }
}`)

/** Gets the content of /accessibility, which exists even before its document is published. */
export const getAccessibilityPage = (client: SanityClient) => client.fetch(accessibilityPageQuery)

const privacyPageQuery = defineQuery(`{
  "page": *[_type == "privacyPage" && _id == "privacyPage"][0]{
    "title": coalesce(seo.title, heading), "description": seo.description, heading, intro, addition, checkedOn
  },
  "calendarEmbedUrl": *[_type == "communityPage" && _id == "communityPage"][0].calendarEmbedUrl,
  "mapTiles": *[_type == "contactPage" && _id == "contactPage"][0]{
    "tiles": coalesce(mapTiles, "${defaultMapTiles}")
  }.tiles,
  "stripe": *[_type == "registerPage" && _id == "registerPage"][0]{ stripePublishableKey, stripePricingTableId }
}`)

export type PrivacyPageContent = NonNullable<Awaited<ReturnType<typeof getPrivacyPage>>>

/** Gets what /privacy is written from, which exists even before its document is published. */
export const getPrivacyPage = (client: SanityClient) => client.fetch(privacyPageQuery)

/** What organizers write on both pages. */
export type Statement = PrivacyPageContent['page']
