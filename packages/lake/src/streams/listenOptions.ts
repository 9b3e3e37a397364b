import { badRequest } from '../errors.ts'
import { oneOf } from '../input.ts'
import { paramsOf } from '../query/params.ts'

export type ListenOptions = ReturnType<typeof readListenOptions>

/** @throws LakeError 400 for an unknown value */
export function readListenOptions(url: URL) {
  const { searchParams } = url
  const given = (name: string, whenAbsent: string) => searchParams.get(name) ?? whenAbsent
  const flag = (name: string, whenAbsent = 'false') =>
    oneOf(name, given(name, whenAbsent), ['true', 'false']) === 'true'
  const query = searchParams.get('query')
  if (!query) throw badRequest('Name what to listen to: ?query=*[_type == "…"]')
  return {
    query,
    params: paramsOf(url),
    includeResult: flag('includeResult'),
    includePreviousRevision: flag('includePreviousRevision'),
    includeMutations: flag('includeMutations', 'true'),
    /** Whether documents of releases count too. */
    includeAllVersions: flag('includeAllVersions'),
    enableResume: flag('enableResume'),
    hasEffects:
      searchParams.has('effectFormat') && Boolean(oneOf('effectFormat', given('effectFormat', ''), ['mendoza'])),
    visibility: oneOf('visibility', given('visibility', 'transaction'), ['transaction', 'query']),
  }
}
