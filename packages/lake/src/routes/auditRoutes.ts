import { auditActions, commandLine } from '../accounts/auditLog.ts'
import type { Handler, LakeContext } from '../context.ts'
import { badRequest } from '../errors.ts'
import { readTime } from '../input.ts'
import type { AuditEntry } from '../store/auditStore.ts'

const pageSize = 50
const largestPage = 1000

/**
 * `GET /audit?person=&since=&before=&limit=`: a page of the audit log, newest first. `person` is the id of who did something
 * or whom it concerned; `next`, null on the last page, is the next page's `before`.
 */
export const listAuditLog: Handler = ({ lake, url }) => {
  const given = url.searchParams
  const since = given.get('since')
  const limit = readCount('limit', given.get('limit') ?? String(pageSize), largestPage)
  const entries = lake.accounts.audit.list({
    person: given.get('person') || null,
    since: since ? Date.parse(readTime('since', since)) : 0,
    before: readCount('before', given.get('before') ?? String(Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER),
    limit: limit + 1,
  })
  const shown = entries.slice(0, limit)
  return Response.json({
    entries: shown.map((entry) => describe(lake, entry)),
    next: entries.length > limit ? (shown.at(-1)?.sequence ?? null) : null,
    people: lake.accounts.audit.people().map((id) => named(lake, id)),
  })
}

function describe(
  lake: LakeContext,
  { sequence, at, lastAt, action, actor, subject, address, detail, count }: AuditEntry,
) {
  return {
    id: sequence,
    at: new Date(at).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
    count,
    action,
    words: Object.entries(auditActions).find(([name]) => name === action)?.[1] ?? action,
    actor: actor === null ? null : named(lake, actor),
    subject: subject === null ? null : named(lake, subject),
    from: address,
    detail,
  }
}

const named = ({ accounts }: LakeContext, id: string) => ({
  id,
  name: id === commandLine ? 'Somebody at the command line' : (accounts.getName(id) ?? 'Somebody else'),
})

function readCount(name: string, given: string, most: number): number {
  const count = Number(given)
  if (/^\d+$/.test(given) && count >= 1 && count <= most) return count
  throw badRequest(`${name} is "${given}"; use a whole number from 1 to ${most}`)
}
