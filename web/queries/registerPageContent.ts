import type { SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { withheldUntilOpen } from '../../schedule/registration/registration.ts'
import { safeHref } from '../../shared/safeHref.ts'
import type { SiteFactsQueryResult } from '../sanity/types.generated.ts'
import { pageHead } from './pageContent.ts'

const registerPageQuery = defineQuery(`*[_type == "registerPage" && _id == "registerPage"][0]{
  ${pageHead}, policies, afterwards, stripePublishableKey, stripePricingTableId
}`)

export type RegisterPageContent = NonNullable<Awaited<ReturnType<typeof getRegisterPage>>>

/** Gets the content of /register except its cards, which are among the facts of every page; null if it is not published. */
export const getRegisterPage = (client: SanityClient) => client.fetch(registerPageQuery)

/** Selects the cards of the registration page: what is sold, when, and for how much. */
export const cardsProjection = `(*[_type == "registerPage" && _id == "registerPage"][0].links[]->)[defined(_id)]{
  _id, title, description, onlinePriceInCents, doorPriceInCents, priceNote, feeInCents, feeNote, url, opensAt, closesAt, isFull
}`

export type OfferedCard = ReturnType<typeof offeredCards>[number]

/** Returns the cards of a query result, without payment links that are unsafe or not open yet. */
export const offeredCards = (cards: SiteFactsQueryResult['cards'], now: string) =>
  (cards ?? []).map((card) => withheldUntilOpen({ ...card, url: safeHref(card.url) ?? null }, now))
