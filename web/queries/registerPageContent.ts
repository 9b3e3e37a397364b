import type { SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { withheldUntilOpen } from '../../schedule/registration/registration.ts'
import { safeHref } from '../../shared/safeHref.ts'
import type { SiteFactsQueryResult } from '../sanity/types.generated.ts'
import { pageHead } from './pageContent.ts'

const registerPageQuery = defineQuery(`*[_type == "registerPage" && _id == "registerPage"][0]{
  ${pageHead}, policies, afterwards, stripePublishableKey, stripePricingTableId,
  "links": (links[]->)[defined(_id)]{ _id, title, description, onlinePriceInCents, doorPriceInCents, priceNote, feeInCents, feeNote, url, opensAt, closesAt, isFull }
}`)

export type RegisterPageContent = NonNullable<Awaited<ReturnType<typeof getRegisterPage>>>
export type RegistrationLink = NonNullable<NonNullable<RegisterPageContent['links']>[number]>

/**
 * Gets the content of /register; null if it is not published.
 * @param now ISO 8601
 */
export async function getRegisterPage(client: SanityClient, now: string) {
  const page = await client.fetch(registerPageQuery)
  return page && { ...page, links: page.links?.map((link) => withheldUntilOpen(link, now)) ?? null }
}

/** Selects the cards of the registration page: what is sold, when, and for how much. */
export const cardsProjection = `(*[_type == "registerPage" && _id == "registerPage"][0].links[]->)[defined(_id)]{
  _id, title, onlinePriceInCents, doorPriceInCents, priceNote, feeInCents, url, opensAt, closesAt, isFull
}`

export type OfferedCard = NonNullable<SiteFactsQueryResult['cards']>[number]

/** Returns the cards of an answer, without addresses that nobody may be sent to. */
export const offeredCards = (cards: OfferedCard[] | null): OfferedCard[] =>
  (cards ?? []).map((card) => ({ ...card, url: safeHref(card.url) ?? null }))
