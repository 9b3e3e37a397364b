import { createEditUrl } from '@sanity/client/csm'
import { vercelStegaEncode } from '@vercel/stega'
import { settings } from '../sanity/client.ts'
import { type PricedType, type PriceField } from '../ui/Price.tsx'

/** The letters that say which field a price comes from, as the client gives them to texts. */
export function priceSource(publishedId: string, field: PriceField, type: PricedType): string {
  const id = `drafts.${publishedId}` // opens the form to write in, whether there is a draft yet or not
  const baseUrl = settings.studioUrl || '/'
  return vercelStegaEncode({ href: createEditUrl({ baseUrl, id, type, path: field }) })
}
