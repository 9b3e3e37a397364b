import type { Handler, RouteContext } from '../context.ts'
import { describeRole } from '../roles.ts'

/** `GET /projects/:project`: describes the project, without an organization, so that the Studio uses no hosted features. */
export const getProject: Handler = (context) => ({
  id: context.lake.projectId,
  displayName: context.lake.projectId,
  organizationId: null,
  members: getMembers(context),
})

/** Lists the accounts that can sign in, including the one of the Studio's link. */
const getMembers = ({ lake, caller: { user } }: RouteContext) =>
  lake.accounts.store
    .all()
    .filter(({ kind, password }) => kind !== 'person' || password !== null)
    .map(({ id, kind, role }) => ({
      id,
      isCurrentUser: id === user?.id,
      isRobot: kind === 'machine',
      role,
      roles: [describeRole(role)],
    }))

/** Lists the datasets. With these options, official tools request datasets of comments, of which the lake has none. */
export const listDatasets: Handler = ({ lake, url: { searchParams } }) => {
  const datasetProfile = 'content'
  if (searchParams.has('addonFor') || (searchParams.get('datasetProfile') ?? datasetProfile) !== datasetProfile)
    return []
  return lake.datasets.all().map(({ name }) => ({ name, aclMode: 'private', datasetProfile, addonFor: null, tags: [] }))
}

/** `GET /projects/:project/datasets/:dataset/acl`: lists the user's permissions, as filters. */
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
