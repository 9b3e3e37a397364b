import { type SanityClient } from '@sanity/client'
import { defineQuery } from 'groq'
import { safeHref } from '../../shared/safeHref.ts'

const registrationCardsQuery = defineQuery(`*[_type == "registerPage" && _id == "registerPage"][0]{
  "cards": (links[]->)[defined(_id)]{ _id, title, onlinePriceInCents, doorPriceInCents, priceNote, feeInCents, url, opensAt, closesAt, isFull }
}`)

export type OfferedCard = NonNullable<Awaited<ReturnType<typeof getRegistrationCards>>>[number]

/** What is sold, when, and for how much: the cards of the registration page. */
export async function getRegistrationCards(client: SanityClient) {
  const page = await client.fetch(registrationCardsQuery)
  return (page?.cards ?? []).map((card) => ({ ...card, url: safeHref(card.url) ?? null }))
}
