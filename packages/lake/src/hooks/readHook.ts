import type { ExprNode } from 'groq-js'
import { isIP } from 'node:net'
import { isLocalAddress, isPublicAddress } from 'server-toolkit/requestPublic.ts'
import { badRequest } from '../errors.ts'
import { oneOf, readObject } from '../input.ts'
import { parseDelta } from '../query/parseQuery.ts'
import type { Operation } from '../document.ts'
import type { Hook } from '../store/hookStore.ts'

const operations = ['create', 'update', 'delete'] as const
const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'] as const

/** Validates a webhook from a request and completes it. Throws LakeError 400 naming the field. */
export function readHook(body: Record<string, unknown>, id: string, defaultDataset: string): Hook {
  const rule = readObject('rule', body.rule ?? {})
  const on = rule.on ?? operations
  if (!Array.isArray(on) || !on.every((name) => operations.includes(name as Operation))) {
    throw badRequest(`rule.on must be a list of ${operations.join(', ')}`)
  }
  const url = textIn(body, 'url')
  const { protocol = '', hostname = '' } = URL.parse(url) ?? {}
  if (!/^https?:$/.test(protocol)) throw badRequest(`url is "${url}"; use an http or https address`)
  if (isUnreachable(hostname))
    throw badRequest(`url is "${url}"; use an address on the internet, of this machine or of a private network`)
  const hook: Hook = {
    id,
    type: 'document',
    name: textIn(body, 'name'),
    description: textIn(body, 'description', ''),
    url,
    httpMethod: oneOf('httpMethod', body.httpMethod ?? 'POST', methods),
    headers: readHeaders(readObject('headers', body.headers ?? {})),
    secret: textIn(body, 'secret', '') || null,
    apiVersion: textIn(body, 'apiVersion', 'v2021-03-25'),
    dataset: textIn(body, 'dataset', defaultDataset),
    includeDrafts: flagIn(body, 'includeDrafts'),
    includeAllVersions: flagIn(body, 'includeAllVersions'),
    isDisabled: flagIn(body, 'isDisabled'),
    isDisabledByUser: flagIn(body, 'isDisabledByUser'),
    rule: { on: on as Operation[], filter: textIn(rule, 'filter', ''), projection: textIn(rule, 'projection', '') },
  }
  compileRule(hook.rule)
  return hook
}

export const compileRule = (rule: { filter: string; projection: string }) => ({
  filter: compile('filter', rule.filter),
  projection: compile('projection', rule.projection),
})

function compile(name: string, source: string): ExprNode | null {
  if (source.trim() === '') return null
  try {
    return parseDelta(source)
  } catch (cause) {
    throw badRequest(`rule.${name} is not valid GROQ: ${(cause as Error).message}`, { cause })
  }
}

/** Headers of the connection, which the lake sets itself. */
const connectionHeaders = /^(connection|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i

function readHeaders(headers: Record<string, unknown>): Record<string, string> {
  const read: Record<string, string> = {}
  for (const name of Object.keys(headers)) {
    if (connectionHeaders.test(name)) throw badRequest(`headers must not set "${name}"`)
    read[name] = textIn(headers, name)
  }
  try {
    new Headers(read)
  } catch (cause) {
    throw badRequest(`headers cannot be sent: ${(cause as Error).message}`, { cause })
  }
  return read
}

function flagIn(body: Record<string, unknown>, field: string): boolean {
  const value = body[field] ?? false
  if (typeof value !== 'boolean') throw badRequest(`"${field}" must be true or false`)
  return value
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

/** Returns whether no message can be sent to a host: an IP address that no webhook may connect to. */
function isUnreachable(hostname: string): boolean {
  const host = withoutBrackets(hostname)
  return isIP(host) > 0 && !addressFilter(hostname)(host)
}
