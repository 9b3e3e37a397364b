import { randomUUID } from 'node:crypto'
import { clientWarning } from '../http/body.ts'
import { oneOf } from '../input.ts'
import { aclModes } from '../store/datasetStore.ts'
import { toEventStream, type Stream } from '../streams/stream.ts'
import type { Handler, RouteContext } from '../context.ts'

/** The datasets of the project, as `client.datasets` and `sanity dataset` manage them. */
export const listDatasets: Handler = ({ lake, url: { searchParams } }) => {
  const all = lake.datasets.all().map(({ name }) => {
    const addonFor = lake.datasets.addonFor(name)
    const datasetProfile = addonFor === null ? 'content' : 'comments'
    return { name, aclMode: lake.datasets.aclMode(name), datasetProfile, addonFor, tags: [] }
  })
  const isWanted = (field: 'datasetProfile' | 'addonFor') => (one: (typeof all)[number]) =>
    !searchParams.has(field) || one[field] === searchParams.get(field)
  return all.filter(isWanted('datasetProfile')).filter(isWanted('addonFor'))
}

/** `POST /comments/:dataset/setup`: names the dataset for the Studio's comments, creating it on first use. */
export const setUpComments: Handler = ({ lake, dataset }) => ({
  datasetName: lake.datasets.setUpComments(dataset.name),
})

/**
 * `PUT /datasets/:dataset` with `{aclMode}`: private by default. `sanity datasets create` without a terminal requests a
 * public one, so the response warns who can read it.
 */
export const createDataset: Handler = async (context) => {
  const { lake, record } = context
  const { dataset = '' } = context.params
  const aclMode = (await readAclMode(context)) ?? 'private'
  lake.datasets.create(dataset, aclMode)
  record('addDataset', { detail: `${dataset}, ${aclMode}` })
  const warning = `Anybody can read what is published in "${dataset}". To change that: sanity datasets visibility set ${dataset} private`
  return Response.json(
    { datasetName: dataset, aclMode },
    { headers: aclMode === 'public' ? clientWarning(warning) : {} },
  )
}

export const editDataset: Handler = async (context) => {
  const { lake, dataset, record } = context
  const { name } = dataset
  const aclMode = await readAclMode(context)
  if (aclMode !== null) {
    lake.datasets.setAclMode(name, aclMode)
    record('changeDataset', { detail: `${name}, ${aclMode}` })
  }
  return { datasetName: name, aclMode: lake.datasets.aclMode(name) }
}

export const deleteDataset: Handler = ({ lake, params, record }) => {
  const { dataset = '' } = params
  lake.datasets.remove(dataset)
  record('removeDataset', { detail: dataset })
  return { deleted: true }
}

/** `PUT /datasets/:dataset/copy` with `{targetDataset}`: completes before the response, which still names a job. */
export const copyDataset: Handler = async ({ lake, params, json, record }) => {
  const { targetDataset, skipHistory, skipContentReleases } = await json()
  const options = { withHistory: skipHistory !== true, withReleases: skipContentReleases !== true }
  await lake.datasets.copy(params.dataset ?? '', targetDataset, options)
  record('copyDataset', { detail: `${params.dataset} to ${String(targetDataset)}` })
  const aclMode = lake.datasets.aclMode(String(targetDataset))
  return { datasetName: targetDataset, aclMode, jobId: randomUUID() }
}

/** `GET /jobs/:job/listen`: what `sanity dataset copy` waits for. A copy completes before its job is named. */
export const listenToJob: Handler = ({ lake, user, address }) => {
  const stream: Stream = ({ send, end }) => {
    send({ event: 'done', data: { state: 'completed', progress: 100 } })
    end('the job is done')
    return () => {}
  }
  return toEventStream(stream, lake, { user, address })
}

async function readAclMode({ request, json }: RouteContext) {
  const { aclMode } = request.headers.has('content-type') ? await json() : {}
  return aclMode === undefined ? null : oneOf('aclMode', aclMode, aclModes)
}
