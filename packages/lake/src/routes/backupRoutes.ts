import { Readable } from 'node:stream'
import type { Handler, LakeContext } from '../context.ts'
import { badRequest, LakeError } from '../errors.ts'
import { readJson } from '../http/body.ts'
import { isObject } from '../input.ts'

const settings = { proof: 'backups.provenAt', failure: 'backups.failure' }

/**
 * `GET /backups`: when a backup was last tested by a drill, why the last drill failed, and the state of the replica. For viewers,
 * because it reveals no content.
 */
export const getBackups: Handler = ({ lake }) => {
  const failure = lake.store.getSetting(settings.failure)
  return Response.json({
    lastProvenAt: lake.store.getSetting(settings.proof),
    lastFailure: failure ? (JSON.parse(failure) as { at: string; problem: string }) : null,
    replica: lake.replicaStatus(),
  })
}

/**
 * `POST /backups/drills` with `{file, datasets, uploads}`, or `{file, problem}`: the result of `npm run lake -- drill`.
 * @throws LakeError 409 if the restored data is not a backup of this store
 */
export const reportDrill: Handler = async (context) => {
  const { lake } = context
  const { file, problem, datasets } = await readJson(context)
  const at = new Date(lake.clock()).toISOString()
  if (typeof problem === 'string') {
    lake.store.putSetting(settings.failure, JSON.stringify({ at, file, problem }))
  } else {
    if (!Array.isArray(datasets)) throw badRequest('datasets must be a list of what was restored')
    for (const dataset of datasets) assertOurs(lake, dataset)
    lake.store.putSetting(settings.proof, at)
    lake.store.putSetting(settings.failure, '')
  }
  return Response.json({ at })
}

function assertOurs(lake: LakeContext, restored: unknown): void {
  const { name, documents, lastTransaction } = isObject(restored) ? restored : {}
  const dataset = lake.datasets.all().find((one) => one.name === name)
  if (!dataset || typeof lastTransaction !== 'string') return // deleted since, or never written to
  if (!lake.store.summaryOf(dataset.name, lastTransaction))
    throw conflict(`Its last transaction in "${dataset.name}", ${lastTransaction}, is not in this store's history`)
  const isUnchanged = lake.store.lastTransactionId(dataset.name) === lastTransaction
  if (isUnchanged && documents !== dataset.size)
    throw conflict(`It holds ${String(documents)} documents of "${dataset.name}"; the store holds ${dataset.size}`)
}

const conflict = (description: string) => new LakeError(409, 'conflictError', description)

/**
 * `POST /snapshots`: lets the backup command copy the database, whose file does not change between the first line of
 * the response and the end of the request's body. Without the second line, the copy is invalid.
 */
export const pinDatabaseFile: Handler = ({ request, lake }) => {
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
