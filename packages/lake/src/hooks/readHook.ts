import { isIP } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { isLocalAddress, isPublicAddress } from 'server-toolkit/requestPublic.ts'
import { badRequest } from '../errors.ts'
import type { Hook } from '../store/hookStore.ts'

/** Settings of the hosted service that are the same for every webhook of a lake. */
export const fixedSettings = {
  type: 'document',
  httpMethod: 'POST',
  headers: {},
  rule: { on: ['create', 'update', 'delete'], projection: '{_id, _type}' },
  includeDrafts: false,
  includeAllVersions: false,
  isDisabled: false,
  isDisabledByUser: false,
}

/** Validates a webhook from a request and completes it. Throws LakeError 400 naming the field. */
export function readHook(body: Record<string, unknown>, id: string, defaultDataset: string): Hook {
  for (const [field, value] of Object.entries(fixedSettings))
    if (body[field] !== undefined && !isDeepStrictEqual(body[field], value))
      throw badRequest(
        `${field} is ${JSON.stringify(body[field])}; for every webhook of this lake, it is ${JSON.stringify(value)}`,
      )
  const url = textIn(body, 'url')
  const { protocol = '', hostname = '' } = URL.parse(url) ?? {}
  if (!/^https?:$/.test(protocol)) throw badRequest(`url is "${url}"; use an http or https address`)
  if (isUnreachable(hostname))
    throw badRequest(`url is "${url}"; use an address on the internet, of this machine or of a private network`)
  return {
    id,
    name: textIn(body, 'name'),
    url,
    secret: textIn(body, 'secret', '') || null,
    dataset: textIn(body, 'dataset', defaultDataset),
  }
}

function textIn(body: Record<string, unknown>, field: string, fallback?: string): string {
  const value = body[field] ?? fallback
  if (typeof value !== 'string') throw badRequest(`"${field}" must be a string`)
  return value
}

/**
 * Returns a filter for the IP addresses that a webhook may connect to: public ones, and local ones if its URL has a local
 * address or a name without a dot. Never link-local ones, where cloud providers serve machine credentials.
 */
export const addressFilter =
  (hostname: string) =>
  (address: string): boolean =>
    isPublicAddress(address) || (isNamedLocally(hostname) && isLocalAddress(address))

const isNamedLocally = (hostname: string) => isIP(withoutBrackets(hostname)) > 0 || !hostname.includes('.')

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Returns whether a host is an IP address that no webhook may connect to. */
function isUnreachable(hostname: string): boolean {
  const host = withoutBrackets(hostname)
  return isIP(host) > 0 && !addressFilter(hostname)(host)
}
