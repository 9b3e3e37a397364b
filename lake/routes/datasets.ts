import { readJson } from '../http/body.ts'
import { badRequest } from '../errors.ts'
import { toEventStream } from '../streams/stream.ts'
import type { Handler } from '../context.ts'

/** The datasets of the project, as `client.datasets` and `sanity dataset` manage them. */
export const listDatasets: Handler = ({ lake }) =>
  Response.json(
    lake.datasets.all().map(({ name }) => ({ name, aclMode: 'public', datasetProfile: 'content', tags: [] })),
  )

/** `PUT /datasets/:dataset` */
export const createDataset: Handler = async ({ lake, params, request }) => {
  const { dataset = '' } = params
  await readSettings(request)
  lake.datasets.create(dataset)
  return Response.json({ datasetName: dataset, aclMode: 'public' })
}

/** `PATCH /datasets/:dataset` */
export const editDataset: Handler = async ({ lake, params, request }) => {
  const { name } = lake.dataset(params.dataset ?? '')
  await readSettings(request)
  return Response.json({ datasetName: name, aclMode: 'public' })
}

/** `DELETE /datasets/:dataset` */
export const deleteDataset: Handler = ({ lake, params }) => {
  lake.datasets.remove(params.dataset ?? '')
  return Response.json({ deleted: true })
}

/** `PUT /datasets/:dataset/copy` with `{targetDataset}`: done before the answer, which names a job all the same. */
export const copyDataset: Handler = async ({ lake, params, request }) => {
  const { dataset = '' } = params
  const { targetDataset, skipHistory, skipContentReleases } = await readJson(request)
  await lake.datasets.copy(dataset, targetDataset, {
    withHistory: skipHistory !== true,
    withReleases: skipContentReleases !== true,
  })
  return Response.json({ datasetName: targetDataset, aclMode: 'public', jobId: `copy-${String(targetDataset)}` })
}

/** `GET /jobs/:job/listen`: what `sanity dataset copy` waits for. */
export const listenToJob: Handler = ({ lake, params }) => {
  lake.dataset((params.job ?? '').replace(/^copy-/, ''))
  return toEventStream(({ send, end }) => {
    send({ event: 'done', data: { state: 'completed', progress: 100 } })
    end('the job is done')
    return () => {}
  }, lake)
}

/** Whoever asks for a private dataset must not get one that the public can read. */
async function readSettings(request: Request): Promise<void> {
  const hasBody = request.headers.has('content-type')
  const { aclMode = 'public' } = hasBody ? await readJson(request) : {}
  if (aclMode !== 'public')
    throw badRequest(`aclMode is ${JSON.stringify(aclMode)}; datasets of this lake are "public"`)
}
