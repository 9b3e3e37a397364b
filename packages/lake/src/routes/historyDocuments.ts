import type { LakeDocument } from '../document.ts'
import { badRequest } from '../errors.ts'
import { sequenceOf } from '../history/historyPage.ts'
import { readTime } from '../input.ts'
import type { Handler, RouteContext } from '../context.ts'

/**
 * `GET /data/history/:dataset/documents/:ids`: documents at an earlier time.
 * @see https://www.sanity.io/docs/http-reference/history
 */
export const historyDocuments: Handler = (context) => {
  const documentAt = readSelector(context)
  const documents = (context.params.ids ?? '').split(',').map(documentAt)
  return Response.json({ documents: documents.filter((document) => document !== null) })
}

/** Throws LakeError 400 unless exactly one point in time is given, 404 for an unknown revision. */
function readSelector({ lake, params, url }: RouteContext): (id: string) => LakeDocument | null {
  const { store } = lake
  const { name } = lake.datasets.get(params.dataset ?? '')
  const [revision, time, last] = ['revision', 'time', 'lastRevision'].map((key) => url.searchParams.get(key))
  if ([revision, time, last].filter((selector) => selector != null).length !== 1) {
    throw badRequest('Name one moment: revision=<transaction id>, time=<ISO time> or lastRevision=true')
  }
  if (revision != null) {
    const sequence = sequenceOf(store, name, revision)
    return (id) => store.revisionAt(name, id, sequence)
  }
  if (time != null) {
    const moment = readTime('time', time)
    return (id) => store.revisionAtTime(name, id, moment)
  }
  if (last !== 'true') throw badRequest(`lastRevision is "${last}"; use true, or another selector`)
  return (id) => store.lastRevision(name, id)
}
