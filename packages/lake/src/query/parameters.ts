import { badRequest } from '../errors.ts'

/**
 * Reads the parameters of a query from a URL: `$name=<JSON>`.
 * @throws LakeError 400 for invalid JSON
 */
export function paramsOf({ searchParams }: URL): Record<string, unknown> {
  const named = [...searchParams].filter(([name]) => name.startsWith('$'))
  return Object.fromEntries(
    named.map(([name, json]) => {
      try {
        return [name.slice(1), JSON.parse(json) as unknown]
      } catch (cause) {
        throw badRequest(`The parameter ${name} is ${json}; parameters are JSON, so a string needs quotes`, { cause })
      }
    }),
  )
}

/**
 * The revision of each document that a query sees. A list of names, leftmost first, layers drafts (`drafts`) and
 * releases over published documents. `rawWithoutVersions` is `raw` in API versions before 2025-02-19.
 * @see https://www.sanity.io/docs/perspectives
 */
export type Perspective = 'raw' | 'rawWithoutVersions' | 'published' | readonly string[]

const firstVersionWithReleases = '2025-02-19'

/** Throws LakeError 400 for an unknown perspective. */
export function parsePerspective(parameter: unknown, apiVersion: string): Perspective {
  const isModern = apiVersion === 'X' || apiVersion >= firstVersionWithReleases
  const raw = isModern ? 'raw' : 'rawWithoutVersions'
  if (typeof parameter !== 'string') throw badRequest(`perspective is ${JSON.stringify(parameter)}; use a text`)
  if (parameter === '') return isModern ? 'published' : raw

  const names = parameter.split(',').map((name) => (name === 'previewDrafts' ? 'drafts' : name))
  if (names.length === 1 && names[0] === 'raw') return raw
  for (const name of names) {
    if (name === 'raw') throw badRequest('The perspective "raw" cannot be combined with others')
    if (!/^[\w-]+$/.test(name))
      throw badRequest(`Unknown perspective "${name}"; use published, drafts, raw or release names`)
  }
  return names.every((name) => name === 'published') ? 'published' : names
}
