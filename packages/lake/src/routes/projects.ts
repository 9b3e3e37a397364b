import type { Handler, RouteContext } from '../context.ts'
import { badRequest } from '../errors.ts'

/** `GET /projects/:project`: without an organization, so that the Studio does not use hosted features. */
export const getProject: Handler = (context) => ({
  id: context.lake.projectId,
  displayName: context.lake.projectId,
  studioHost: null,
  organizationId: null,
  isBlocked: false,
  isDisabled: false,
  metadata: {},
  features: [],
  members: getMembers(context),
})

/** Lists the accounts and the current user, because the holder of the lake's own token has no account. */
function getMembers({ lake, caller: { user } }: RouteContext) {
  const accounts = lake.accounts.list().filter(({ kind, password }) => kind === 'machine' || password !== null)
  const isKnown = accounts.some(({ id }) => id === user?.id)
  const members = user && !isKnown ? [{ ...user, kind: 'person' }, ...accounts] : accounts
  return members.map(({ id, kind, role }) => ({
    id,
    isCurrentUser: id === user?.id,
    isRobot: kind === 'machine',
    role,
    roles: [{ name: role, title: role }],
  }))
}

/** Lists the datasets. Official tools ask for those of comments by these options, and the lake has none. */
export const listDatasets: Handler = ({ lake, url: { searchParams } }) => {
  const datasetProfile = 'content'
  if (searchParams.has('addonFor') || (searchParams.get('datasetProfile') ?? datasetProfile) !== datasetProfile)
    return []
  return lake.datasets.all().map(({ name }) => ({ name, aclMode: 'private', datasetProfile, addonFor: null, tags: [] }))
}

/** `PUT` or `DELETE /datasets/:dataset` */
export const refuseDataset: Handler = () => {
  throw badRequest('This lake creates a dataset when it starts with SANITY_DATASET set to its name, and deletes none')
}

/** `GET /projects/:project/datasets/:dataset/acl`: the user's permissions, as filters. */
export const getAccessRules: Handler = ({ dataset: _, caller: { user } }) => {
  const everything = '_id in path("**")'
  if (user?.role !== 'viewer')
    return [{ filter: everything, permissions: ['read', 'create', 'update', 'history', 'editHistory', 'manage'] }]
  return [
    { filter: everything, permissions: ['read', 'history'] },
    { filter: '_type == "sanity.previewUrlSecret"', permissions: ['read', 'create', 'update'] },
  ]
}

export const listFeatures: Handler = () => ['contentReleases', 'singleDocRelease', 'privateDataset']

export const releaseLimits: Handler = () => ({
  data: {
    orgActiveReleaseCount: 0,
    orgMeteredActiveReleaseCount: 0,
    datasetReleaseLimit: Number.MAX_SAFE_INTEGER,
    orgActiveReleaseLimit: null,
  },
})
