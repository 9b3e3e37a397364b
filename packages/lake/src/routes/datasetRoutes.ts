import type { Handler, RouteContext } from '../context.ts'
import { badRequest } from '../errors.ts'

const aclMode = 'private'

/**
 * The datasets of the project, as `client.datasets` and `sanity dataset` manage them. Official tools ask for datasets of
 * comments by these options, and the lake has none.
 */
export const listDatasets: Handler = ({ lake, url: { searchParams } }) => {
  const datasetProfile = 'content'
  if (searchParams.has('addonFor') || (searchParams.get('datasetProfile') ?? datasetProfile) !== datasetProfile)
    return []
  return lake.datasets.all().map(({ name }) => ({ name, aclMode, datasetProfile, addonFor: null, tags: [] }))
}

/** `PUT /datasets/:dataset` */
export const createDataset: Handler = async (context) => {
  const { dataset = '' } = context.params
  await assertPrivate(context)
  context.lake.datasets.create(dataset)
  context.record('addDataset', { detail: dataset })
  return { datasetName: dataset, aclMode }
}

/** `PATCH /datasets/:dataset`: there is nothing to change, but tools may ask for what is the case. */
export const editDataset: Handler = async (context) => {
  const { name } = context.dataset
  await assertPrivate(context)
  return { datasetName: name, aclMode }
}

export const deleteDataset: Handler = ({ lake, params, record }) => {
  const { dataset = '' } = params
  lake.datasets.remove(dataset)
  record('removeDataset', { detail: dataset })
  return { deleted: true }
}

/** `sanity datasets create` without a terminal requests a public dataset. Throws LakeError 400. */
async function assertPrivate({ request, json }: RouteContext): Promise<void> {
  const wanted = request.headers.has('content-type') ? (await json()).aclMode : undefined
  if (wanted === undefined || wanted === aclMode) return
  throw badRequest(
    `aclMode is ${JSON.stringify(wanted)}; use "private", or --visibility private on the command line: this lake shows content to nobody without a token`,
  )
}
