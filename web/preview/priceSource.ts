import { createEditUrl } from '@sanity/client/csm'
import { vercelStegaEncode } from '@vercel/stega'
import { settings } from '../sanity/client.ts'
import { type PriceField } from '../ui/Price.tsx'

const types: Record<PriceField, string> = {
  onlinePriceInCents: 'registrationLink',
  doorPriceInCents: 'danceClass',
  feeInCents: 'registrationLink',
}

/** The letters that say which field a price comes from, as the client gives them to texts. */
export function priceSource(publishedId: string, field: PriceField): string {
  const id = `drafts.${publishedId}` // opens the form to write in, whether there is a draft yet or not
  const baseUrl = settings.studioUrl || '/'
  return vercelStegaEncode({ href: createEditUrl({ baseUrl, id, type: types[field], path: field }) })
}
