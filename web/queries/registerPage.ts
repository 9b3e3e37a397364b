import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { withheldUntilOpen } from '../../schedule/registration/registration.ts'

const registerPageQuery = defineQuery(`*[_type == "registerPage" && _id == "registerPage"][0]{
  "title": coalesce(seo.title, heading),
  "description": seo.description,
  heading, intro, policies, afterwards, stripePublishableKey, stripePricingTableId,
  "links": (links[]->)[defined(_id)]{ _id, title, description, onlinePriceInCents, doorPriceInCents, priceNote, feeInCents, feeNote, url, opensAt, closesAt, isFull }
}`)

export type RegisterPage = NonNullable<Awaited<ReturnType<typeof getRegisterPage>>>
export type RegistrationLink = NonNullable<NonNullable<RegisterPage['links']>[number]>

/**
 * What /register shows; null while the organisers have not published it.
 * @param now ISO 8601
 */
export async function getRegisterPage(client: SanityClient, now: string) {
  const page = await client.fetch(registerPageQuery)
  return page && { ...page, links: page.links?.map((link) => withheldUntilOpen(link, now)) ?? null }
}
