import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'

const registerPageQuery = defineQuery(`*[_type == "registerPage" && _id == "registerPage"][0]{
  "title": coalesce(seo.title, heading),
  "description": seo.description,
  heading, intro, policies, stripePublishableKey, stripePricingTableId,
  "links": (links[]->)[defined(_id)]{ _id, title, description, onlinePriceInCents, priceNote, feeInCents, feeNote, url, opensAt, closesAt, isFull }
}`)

export type RegisterPage = NonNullable<Awaited<ReturnType<typeof getRegisterPage>>>
export type RegistrationLink = NonNullable<NonNullable<RegisterPage['links']>[number]>

/** What /register shows; null while the organisers have not published it. */
export const getRegisterPage = (client: SanityClient) => client.fetch(registerPageQuery)
