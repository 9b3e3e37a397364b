import { badRequest } from '../errors.ts'

/**
 * Reads the parameters of a query from an address: `$name=<JSON>`.
 * @throws LakeError 400 for one that is not JSON
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
