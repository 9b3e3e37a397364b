import { type SanityClient } from '@sanity/client'
import { createEditUrl, resolveEditInfo, walkMap } from '@sanity/client/csm'
import { vercelStegaEncode } from '@vercel/stega'
import { withHidden } from '../sanity/priceSources.ts'

/**
 * Lets the prices that a client reads carry the field that they come from, as it does itself with texts.
 * @param studioUrl as the client has it for texts
 */
export function withPriceSources(client: SanityClient, studioUrl: string): SanityClient {
  const read = client.fetch.bind(client)
  const fetch = async (query: string, params = {}, options = {}) => {
    const asked = { ...options, filterResponse: false, resultSourceMap: 'withKeyArraySelector' } as const
    const { result, resultSourceMap } = await read(query, params, asked)
    if (!resultSourceMap) return result
    return walkMap(result, (value, resultPath) => {
      if (typeof value !== 'number' || !String(resultPath.at(-1)).endsWith('InCents')) return value
      const source = resolveEditInfo({ resultPath, resultSourceMap, studioUrl })
      return source ? withHidden(value, vercelStegaEncode({ href: createEditUrl(source) })) : value
    })
  }
  return Object.assign(client, { fetch })
}
