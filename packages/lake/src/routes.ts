import type { Access } from './roles.ts'
import type { Handler } from './context.ts'
import * as accounts from './routes/accountRoutes.ts'
import { actions, mutate } from './routes/writeRoutes.ts'
import { getBackups, reportDrill, pinDatabaseFile, checkLinks, metrics } from './routes/operationRoutes.ts'
import {
  copyDataset,
  createDataset,
  deleteDataset,
  editDataset,
  listDatasets,
  listenToJob,
} from './routes/datasetRoutes.ts'
import { exportDataset, getDocuments, query, listen, liveEvents } from './routes/readRoutes.ts'
import {
  historyDeletions,
  historyDocuments,
  historyEvents,
  historyReleaseEvents,
  historyTransactions,
} from './routes/historyRoutes.ts'
import * as hooks from './routes/hookRoutes.ts'
import {
  acceptInvitation,
  showInvitation,
  fetchToken,
  getSession,
  listProviders,
  showSignIn,
  signIn,
  signOut,
  startSession,
} from './routes/signInRoutes.ts'
import { serveFile, serveImage } from './routes/serveAssets.ts'
import { uploadFile, uploadImage } from './routes/uploadAsset.ts'
import * as projects from './routes/projects.ts'
import { serveStudio } from './routes/serveStudio.ts'
import { currentUser, getChoices, getUsers, putChoices } from './routes/accountRoutes.ts'

type Route = [method: string, path: string, access: Access, handle: Handler]

/** Paths after `/v<version>`; the first match is used. */
const versioned: Route[] = [
  ['GET', '/ping', 'public', projects.ping],
  ['GET', '/data/query/:dataset', 'reader', query],
  ['POST', '/data/query/:dataset', 'reader', query],
  ['GET', '/data/doc/:dataset/:ids', 'reader', getDocuments],
  ['POST', '/data/mutate/:dataset', 'viewer', mutate], // editors, except to open a viewer's preview
  ['POST', '/data/actions/:dataset', 'editor', actions],
  ['GET', '/data/listen/:dataset', 'reader', listen],
  ['GET', '/data/live/events/:dataset', 'public', liveEvents], // tags only
  ['GET', '/data/history/:dataset/deletions', 'viewer', historyDeletions],
  ['GET', '/data/history/:dataset/documents/:ids', 'viewer', historyDocuments],
  ['GET', '/data/history/:dataset/transactions/:ids', 'viewer', historyTransactions],
  ['GET', '/data/history/:dataset/events/documents/:id', 'viewer', historyEvents],
  ['GET', '/data/history/:dataset/events/releases/:id', 'viewer', historyReleaseEvents],
  ['POST', '/assets/images/:dataset', 'editor', uploadImage],
  ['POST', '/assets/files/:dataset', 'editor', uploadFile],
  ['GET', '/data/export/:dataset', 'viewer', exportDataset],
  ['GET', '/hooks/projects/:project', 'administrator', hooks.list],
  ['POST', '/hooks/projects/:project', 'administrator', hooks.create],
  ['GET', '/hooks/projects/:project/:id', 'administrator', hooks.get],
  ['PUT', '/hooks/projects/:project/:id', 'administrator', hooks.put],
  ['DELETE', '/hooks/projects/:project/:id', 'administrator', hooks.remove],
  ['GET', '/hooks/projects/:project/:id/attempts', 'administrator', hooks.listAttempts],
  ['GET', '/hooks/projects/:project/:id/messages', 'administrator', hooks.listMessages],
  ['GET', '/hooks/projects/:project/attempts/:attempt', 'administrator', hooks.getAttempt],
  ['GET', '/deliveries/projects/:project', 'viewer', hooks.listDeliveries],
  ['POST', '/links/check', 'editor', checkLinks],
  ['GET', '/backups', 'viewer', getBackups],
  ['POST', '/backups/drills', 'administrator', reportDrill],
  ['POST', '/snapshots', 'administrator', pinDatabaseFile],
  ['GET', '/users/me', 'public', currentUser],
  ['GET', '/users/me/keyvalue/:keys', 'viewer', getChoices],
  ['PUT', '/users/me/keyvalue', 'viewer', putChoices],
  ['GET', '/users/:ids', 'viewer', getUsers],
  ['GET', '/accounts', 'administrator', accounts.listAccounts],
  ['PUT', '/accounts/:email', 'administrator', accounts.changeRole],
  ['DELETE', '/accounts/:what', 'administrator', accounts.revoke],
  ['GET', '/invitations/project/:project', 'administrator', accounts.listInvitations],
  ['POST', '/invitations/project/:project', 'administrator', accounts.invite],
  ['GET', '/projects/:project/tokens', 'administrator', accounts.listTokens],
  ['POST', '/projects/:project/tokens', 'administrator', accounts.addToken],
  ['DELETE', '/projects/:project/tokens/:what', 'administrator', accounts.revoke],
  ['GET', '/projects/:project/roles', 'administrator', accounts.listRoles],
  ['GET', '/auth/providers', 'public', listProviders],
  ['GET', '/auth/login/local', 'public', showSignIn],
  ['POST', '/auth/login/local', 'public', signIn],
  ['GET', '/auth/fetch', 'public', fetchToken],
  ['GET', '/auth/id', 'viewer', getSession],
  ['POST', '/auth/session', 'viewer', startSession],
  ['POST', '/auth/logout', 'public', signOut],
  ['GET', '/datasets', 'viewer', listDatasets],
  ['PUT', '/datasets/:dataset', 'administrator', createDataset],
  ['PATCH', '/datasets/:dataset', 'administrator', editDataset],
  ['DELETE', '/datasets/:dataset', 'administrator', deleteDataset],
  ['PUT', '/datasets/:dataset/copy', 'administrator', copyDataset],
  ['GET', '/jobs/:job/listen', 'public', listenToJob],
  ['GET', '/projects', 'viewer', projects.listProjects],
  ['GET', '/projects/:project', 'viewer', projects.getProject],
  ['GET', '/projects/:project/datasets', 'viewer', listDatasets],
  ['GET', '/projects/:project/datasets/copy', 'viewer', projects.emptyList],
  ['PUT', '/projects/:project/datasets/:dataset', 'administrator', createDataset],
  ['PATCH', '/projects/:project/datasets/:dataset', 'administrator', editDataset],
  ['DELETE', '/projects/:project/datasets/:dataset', 'administrator', deleteDataset],
  ['PUT', '/projects/:project/datasets/:dataset/copy', 'administrator', copyDataset],
  ['GET', '/projects/:project/datasets/:dataset/acl', 'viewer', projects.getAccessRules],
  ['GET', '/projects/:project/datasets/:dataset/schemas', 'viewer', projects.listSchemas],
  ['GET', '/projects/:project/datasets/:dataset/schemas/:id', 'viewer', projects.listSchemas],
  ['PUT', '/projects/:project/datasets/:dataset/schemas', 'administrator', projects.deploySchemas],
  ['GET', '/projects/:project/new-content-release-allowed', 'viewer', projects.releaseLimits],
  ['GET', '/projects/:project/cors', 'administrator', projects.listOrigins],
  ['GET', '/projects/:project/grants', 'viewer', projects.emptyObject],
  ['GET', '/projects/:project/user-applications', 'viewer', projects.emptyList],
  ['GET', '/features', 'viewer', projects.listFeatures],
  ['GET', '/data/references/:dataset/documents/:id/to', 'viewer', projects.noReferences],
  ['GET', '/data/ping/:dataset', 'reader', projects.ping],
  ['GET', '/check/cors', 'public', projects.checkCors],
  ['GET', '/journey/*rest', 'public', projects.nothing],
  ['GET', '/help', 'public', projects.emptyObject],
  ['GET', '/intake/telemetry-status', 'public', projects.telemetryDenied],
  ['POST', '/intake/*rest', 'public', projects.emptyObject],
  ['GET', '/modules/*rest', 'public', projects.emptyObject],
]

/** Paths without a version: assets, and the Studio, which receives all remaining paths. */
const unversioned: Route[] = [
  ['GET', '/images/:project/:dataset/:file', 'public', serveImage],
  ['GET', '/images/:project/:dataset/:file/:name', 'public', serveImage],
  ['GET', '/files/:project/:dataset/:file', 'public', serveFile],
  ['GET', '/files/:project/:dataset/:file/:name', 'public', serveFile],
  ['GET', '/invitation', 'public', showInvitation],
  ['POST', '/invitation', 'public', acceptInvitation],
  ['GET', '/metrics', 'administrator', metrics],
  ['GET', '/*path', 'public', serveStudio],
]

/** The role that each route requires; sockets are checked in `streams/sockets.ts`. */
export const rights = [
  ...versioned.map(([method, path, access]) => ({ method, path: `/v1${path}`, access })),
  ...unversioned.map(([method, path, access]) => ({ method, path, access })),
]

export type Match = {
  route: string
  handle: Handler
  access: Access
  params: Record<string, string>
  apiVersion: string
}

const compiled = [
  ...versioned.map((route) => compile('/v(?<apiVersion>1|X|\\d{4}-\\d{2}-\\d{2})', route)),
  ...unversioned.map((route) => compile('', route)),
]

/** Official tools double the slash before the version: `@sanity/migrate` requests `//v2025-02-19/data/export/…`. */
const slashesBeforeVersion = /^\/+(?=v(1|X|\d)[^/]*\/)/

export function matchRoute(method: string, asked: string): Match | null {
  const pathname = asked.replace(slashesBeforeVersion, '/')
  for (const route of compiled) {
    if (route.method !== method && !(route.method === 'GET' && method === 'HEAD')) continue
    const match = route.pattern.exec(pathname)
    if (!match) continue
    const { apiVersion = '1', ...encoded } = match.groups ?? {}
    const params = decodeAll(encoded)
    if (params) return { route: route.path, handle: route.handle, access: route.access, params, apiVersion }
  }
  return null
}

/** Compiles a route: `:name` matches one segment, `*name` the rest. */
function compile(prefix: string, [method, path, access, handle]: Route) {
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\*(\w+)/g, '(?<$1>.*)')
  return { method, path, access, handle, pattern: new RegExp(`^${prefix}${pattern}$`) }
}

function decodeAll(encoded: Record<string, string>): Record<string, string> | null {
  try {
    return Object.fromEntries(Object.entries(encoded).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    return null // a malformed percent-encoding matches no route
  }
}
