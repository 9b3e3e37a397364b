import type { Handler, RouteContext } from '../context.ts'
import { embedder } from '../embedder.ts'
import { LakeError } from '../errors.ts'

/** `GET /projects/:project`: without an organization, so that the Studio does not use hosted features. */
export const getProject: Handler = (context) => describe(context)

export const listProjects: Handler = (context) => [describe(context)]

const describe = (context: RouteContext) => ({
  id: context.lake.projectId,
  displayName: context.lake.projectId,
  studioHost: null,
  organizationId: null,
  createdAt: context.lake.createdAt,
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

export const listOrigins: Handler = ({ lake }) =>
  [lake.url, ...lake.allowedOrigins, ...lake.studioOrigins].map((origin, id) => ({
    id,
    origin,
    allowCredentials: true,
  }))

/** Lists the datasets. Official tools ask for those of comments by these options, and the lake has none. */
export const listDatasets: Handler = ({ lake, url: { searchParams } }) => {
  const datasetProfile = 'content'
  if (searchParams.has('addonFor') || (searchParams.get('datasetProfile') ?? datasetProfile) !== datasetProfile)
    return []
  return lake.datasets.all().map(({ name }) => ({ name, aclMode: 'private', datasetProfile, addonFor: null, tags: [] }))
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

/** `GET /features`. Without `advancedDatasetManagement`, `sanity datasets alias` names a price list. */
export const listFeatures: Handler = () => [
  'contentReleases',
  'singleDocRelease',
  'privateDataset',
  'advancedDatasetManagement',
]

export const releaseLimits: Handler = () => ({
  data: {
    orgActiveReleaseCount: 0,
    orgMeteredActiveReleaseCount: 0,
    datasetReleaseLimit: Number.MAX_SAFE_INTEGER,
    orgActiveReleaseLimit: null,
  },
})

export const listSchemas: Handler = ({ dataset: _ }) => []

export const deploySchemas: Handler = () => {
  throw new LakeError(501, 'notSupportedError', 'This lake stores no schemas: they are in the code of the Studio')
}

/** Endpoints that official tools request and the lake does not have, with what to use instead. */
const absent: [path: RegExp, sentence: string][] = [
  [/^\/organizations\b/, 'This lake has no organizations: it holds one project'],
  [/^\/projects$/, 'This lake holds one project; start another one on another LAKE_DIR'],
  [/^\/(apis\/)?graphql\b/, 'This lake has no GraphQL; use GROQ'],
  [/\/backups\b/, `This lake lists no backups; ${embedder.command} backup FOLDER makes one`],
  [
    /^\/hooks\/.*\/(messages|attempts)\b/,
    'This lake keeps no list of messages: they follow from the history. GET /deliveries tells what waits, and why',
  ],
  [/\/embeddings\b/, 'This lake has no embeddings'],
  [/^\/media-libraries\b/, 'This lake has no media library: its pictures are in its datasets'],
  [/\/datasets(\/[^/]+)?\/copy$/, 'This lake copies no datasets; export the dataset, and import it into a new one'],
  [
    /\/datasets\/[^/]+$/,
    'This lake creates a dataset when it starts with SANITY_DATASET set to its name, and deletes none',
  ],
  [/^\/comments\b/, 'This lake has no comments'],
  [/\/aliases\b/, 'This lake has no aliases of datasets: use the name of the dataset'],
  [/^\/projects\/[^/]+\/cors\b/, 'This lake reads its origins at startup, from SITE_URL and LAKE_ALLOWED_ORIGINS'],
  [
    /\/user-applications\b/,
    'This lake accepts no deployments of a Studio; set LAKE_STUDIO_DIR to the folder of a built one',
  ],
]

export function whyAbsent(pathname: string): string | null {
  const path = pathname.replace(/^\/+v[\w-]+/, '')
  return absent.find(([pattern]) => pattern.test(path))?.[1] ?? null
}
