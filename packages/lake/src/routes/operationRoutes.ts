import { Readable } from 'node:stream'
import { transformJobs } from '../assets/imageJobs.ts'
import type { Handler, LakeContext } from '../context.ts'
import { badRequest, LakeError } from '../errors.ts'
import { isObject, readCount, readTime } from '../input.ts'
import { checkUrls } from '../links/checkLink.ts'
import { auditActions, nameOfActor } from '../accounts/auditLog.ts'
import type { AuditEntry } from '../store/auditStore.ts'

const settings = { proof: 'backups.provenAt', failure: 'backups.failure' }

/** `GET /backups`: the last drill and the state of the replica. For viewers, because it reveals no content. */
export const getBackups: Handler = ({ lake }) => {
  const failure = lake.store.getSetting(settings.failure)
  return {
    lastProvenAt: lake.store.getSetting(settings.proof),
    lastFailure: failure ? (JSON.parse(failure) as { at: string; problem: string }) : null,
    replica: lake.replicaStatus(),
  }
}

/** `POST /backups/drills` with `{file, datasets, uploads}`, or `{file, problem}`. Throws LakeError 409. */
export const reportDrill: Handler = async ({ lake, json }) => {
  const { file, problem, datasets } = await json()
  const at = new Date(lake.clock()).toISOString()
  if (typeof problem === 'string') {
    lake.store.putSetting(settings.failure, JSON.stringify({ at, file, problem }))
  } else {
    if (!Array.isArray(datasets)) throw badRequest('datasets must be a list of what was restored')
    for (const dataset of datasets) assertOurs(lake, dataset)
    lake.store.putSetting(settings.proof, at)
    lake.store.putSetting(settings.failure, '')
  }
  return { at }
}

function assertOurs(lake: LakeContext, restored: unknown): void {
  const { name, documents, lastTransaction } = isObject(restored) ? restored : {}
  const dataset = lake.datasets.all().find((one) => one.name === name)
  if (!dataset || typeof lastTransaction !== 'string') return // deleted since, or never written to
  if (!lake.store.getSummary(dataset.name, lastTransaction))
    throw conflict(`Its last transaction in "${dataset.name}", ${lastTransaction}, is not in this store's history`)
  const isUnchanged = lake.store.lastTransactionId(dataset.name) === lastTransaction
  if (isUnchanged && documents !== dataset.size)
    throw conflict(`It holds ${String(documents)} documents of "${dataset.name}"; the store holds ${dataset.size}`)
}

const conflict = (description: string) => new LakeError(409, 'conflictError', description)

/**
 * `POST /snapshots`: the database file does not change between the first line of the response and the end of the request's
 * body. Without the second line, the copy is invalid.
 */
export const pinDatabaseFile: Handler = ({ request, lake, record }) => {
  record('backup')
  const release = lake.store.pinDatabaseFile()
  async function* lines() {
    try {
      yield Buffer.from('held\n')
      for await (const _ of request.body ?? []); // only its end matters
      yield Buffer.from('released\n')
    } finally {
      release()
    }
  }
  return new Response(Readable.toWeb(Readable.from(lines())) as ReadableStream)
}

/** `GET /metrics` in Prometheus format. Requires an administrator, because behind a proxy all requests are local. */
export const metrics: Handler = async ({ lake }) => {
  const replica = lake.replicaStatus()
  const { bytes, log } = lake.store.size()
  const [memory, cpu] = [process.memoryUsage(), process.cpuUsage()]
  const lines = [
    ...lake.metrics.toLines(),
    '# TYPE lake_documents gauge',
    ...lake.datasets.all().map(({ name, size }) => `lake_documents{dataset="${name}"} ${size}`),
    ...single('lake_transactions_total', 'counter', lake.store.lastSequence()),
    ...single('lake_database_bytes', 'gauge', bytes),
    ...single('lake_wal_bytes', 'gauge', log),
    ...(replica ? single('lake_replicated_transactions_total', 'counter', replica.sequence) : []),
    '# TYPE lake_pictures gauge',
    `lake_pictures{state="at work"} ${transformJobs.atWork}`,
    `lake_pictures{state="waiting"} ${transformJobs.waiting}`,
    ...single('lake_transform_cache_bytes', 'gauge', await lake.transforms.size()),
    ...single('process_resident_memory_bytes', 'gauge', memory.rss),
    ...single('process_heap_bytes', 'gauge', memory.heapUsed),
    ...single('process_cpu_seconds_total', 'counter', (cpu.user + cpu.system) / 1e6),
    ...single('process_start_time_seconds', 'gauge', performance.timeOrigin / 1000),
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  })
}

const single = (name: string, type: 'counter' | 'gauge', value: number) => [
  `# TYPE ${name} ${type}`,
  `${name} ${value}`,
]

const atMost = 100

const busy = new Set<string>()

/** `POST /links/check` with `{urls}`: returns the results in the same order; one check at a time per user. */
export const checkLinks: Handler = async ({ lake, request, json, user }) => {
  const id = user?.id ?? ''
  if (busy.has(id)) throw new LakeError(429, 'tooManyRequestsError', 'Your previous link check is still running')
  busy.add(id)
  try {
    const urls = readUrls(await json())
    const answers = await checkUrls(urls, AbortSignal.any([request.signal, lake.closing]))
    if (lake.closing.aborted) throw new LakeError(503, 'serviceUnavailableError', 'The lake is shutting down')
    return answers
  } finally {
    busy.delete(id)
  }
}

function readUrls({ urls }: Record<string, unknown>): string[] {
  if (Array.isArray(urls) && urls.length <= atMost && urls.every((url) => typeof url === 'string')) return urls
  throw badRequest(`The body must be {"urls": […]} with at most ${atMost} addresses`)
}

const pageSize = 50
const largestPage = 1000

/**
 * `GET /audit?person=&since=&before=&limit=`: a page of the audit log, newest first. `person` is the id of an
 * actor or subject; `next`, null on the last page, is the next page's `before`.
 */
export const listAuditLog: Handler = ({ lake, url }) => {
  const given = url.searchParams
  const since = given.get('since')
  const limit = readCount('limit', given.get('limit'), pageSize, largestPage)
  const entries = lake.accounts.audit.list({
    person: given.get('person') || null,
    since: since ? Date.parse(readTime('since', since)) : 0,
    before: readCount('before', given.get('before'), Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    limit: limit + 1,
  })
  const shown = entries.slice(0, limit)
  return {
    entries: shown.map((entry) => describe(lake, entry)),
    next: entries.length > limit ? (shown.at(-1)?.sequence ?? null) : null,
    people: lake.accounts.audit.people().map((id) => named(lake, id)),
  }
}

function describe(
  lake: LakeContext,
  { sequence: id, at, lastAt, actor, subject, address: from, ...entry }: AuditEntry,
) {
  return {
    ...entry,
    id,
    from,
    at: new Date(at).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
    words: Object.entries(auditActions).find(([name]) => name === entry.action)?.[1] ?? entry.action,
    actor: actor === null ? null : named(lake, actor),
    subject: subject === null ? null : named(lake, subject),
  }
}

const named = ({ accounts }: LakeContext, id: string) => ({
  id,
  name: nameOfActor(id) ?? accounts.getName(id) ?? 'Somebody else',
})
