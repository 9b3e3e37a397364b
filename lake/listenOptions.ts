import { badRequest } from './errors.ts'
import { paramsOf } from './query/params.ts'

export type ListenOptions = ReturnType<typeof readListenOptions>

/** @throws LakeError 400 for an unknown value */
export function readListenOptions(url: URL) {
  const { searchParams } = url
  const flag = (name: string, whenAbsent = false) => {
    const value = searchParams.get(name) ?? String(whenAbsent)
    if (value !== 'true' && value !== 'false') throw badRequest(`${name} is "${value}"; use true or false`)
    return value === 'true'
  }
  const oneOf = <T extends string>(name: string, values: readonly T[]): T | null => {
    const given = searchParams.get(name)
    const value = values.find((known) => known === given)
    if (given !== null && value === undefined) throw badRequest(`${name} is "${given}"; use ${values.join(' or ')}`)
    return value ?? null
  }
  const query = searchParams.get('query')
  if (!query) throw badRequest('Name what to listen to: ?query=*[_type == "…"]')
  return {
    query,
    params: paramsOf(url),
    includeResult: flag('includeResult'),
    includePreviousRevision: flag('includePreviousRevision'),
    includeMutations: flag('includeMutations', true),
    /** Whether documents of releases count too. */
    includeAllVersions: flag('includeAllVersions'),
    enableResume: flag('enableResume'),
    hasEffects: oneOf('effectFormat', ['mendoza']) !== null,
    visibility: oneOf('visibility', ['transaction', 'query']) ?? 'transaction',
  }
}
