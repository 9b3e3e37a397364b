import type { RouteContext } from './lake.ts'
import { actions } from './routes/actions.ts'
import { checkLinks } from './routes/checkLinks.ts'
import { copyDataset, createDataset, deleteDataset, editDataset, listDatasets, listenToJob } from './routes/datasets.ts'
import { exportDataset } from './routes/exportDataset.ts'
import { getDocuments } from './routes/getDocuments.ts'
import { historyDocuments } from './routes/historyDocuments.ts'
import { historyEvents, historyReleaseEvents } from './routes/historyEvents.ts'
import { historyTransactions } from './routes/historyTransactions.ts'
import {
  createHook,
  deleteHook,
  getAttempt,
  getHook,
  listAttempts,
  listHooks,
  listMessages,
  putHook,
} from './routes/hooks.ts'
import { listen } from './routes/listen.ts'
import { liveEvents } from './routes/liveEvents.ts'
import { mutate } from './routes/mutate.ts'
import { ping } from './routes/ping.ts'
import { query } from './routes/query.ts'
import { makeSnapshot } from './routes/makeSnapshot.ts'
import { serveFile } from './routes/serveFile.ts'
import { serveImage } from './routes/serveImage.ts'
import { uploadFile, uploadImage } from './routes/uploadAsset.ts'
import {
  checkCors,
  emptyList,
  emptyObject,
  getAccessRules,
  getProject,
  listFeatures,
  listProjects,
  noReferences,
  nothing,
  ofThisProject,
  releaseLimits,
  telemetryDenied,
} from './routes/projects.ts'
import { fetchToken, getSession, listProviders, showSignIn, signIn, signOut } from './routes/signIn.ts'
import { serveStudio } from './routes/serveStudio.ts'
import { currentUser, getChoices, getUsers, putChoices } from './routes/users.ts'

export type Handler = (context: RouteContext) => Response | Promise<Response>

/** `token`: refused with 401 without one. `public`: anybody, and the handler shows only what is published. */
type Access = 'public' | 'token'

/** Paths after `/v<version>`; the first that fits answers. */
const versioned: [method: string, path: string, access: Access, handle: Handler][] = [
  ['GET', '/ping', 'public', ping],
  ['GET', '/data/query/:dataset', 'public', query],
  ['POST', '/data/query/:dataset', 'public', query],
  ['GET', '/data/doc/:dataset/:ids', 'public', getDocuments],
  ['POST', '/data/mutate/:dataset', 'token', mutate],
  ['POST', '/data/actions/:dataset', 'token', actions],
  ['GET', '/data/listen/:dataset', 'public', listen],
  ['GET', '/data/live/events/:dataset', 'public', liveEvents],
  ['GET', '/data/history/:dataset/documents/:ids', 'token', historyDocuments],
  ['GET', '/data/history/:dataset/transactions/:ids', 'token', historyTransactions],
  ['GET', '/data/history/:dataset/events/documents/:id', 'token', historyEvents],
  ['GET', '/data/history/:dataset/events/releases/:id', 'token', historyReleaseEvents],
  ['POST', '/assets/images/:dataset', 'token', uploadImage],
  ['POST', '/assets/files/:dataset', 'token', uploadFile],
  ['GET', '/data/export/:dataset', 'token', exportDataset],
  ['GET', '/hooks/projects/:project', 'token', listHooks],
  ['POST', '/hooks/projects/:project', 'token', createHook],
  ['GET', '/hooks/projects/:project/:id', 'token', getHook],
  ['PUT', '/hooks/projects/:project/:id', 'token', putHook],
  ['DELETE', '/hooks/projects/:project/:id', 'token', deleteHook],
  ['GET', '/hooks/projects/:project/:id/attempts', 'token', listAttempts],
  ['GET', '/hooks/projects/:project/:id/messages', 'token', listMessages],
  ['GET', '/hooks/projects/:project/attempts/:attempt', 'token', getAttempt],
  ['POST', '/links/check', 'token', checkLinks],
  ['POST', '/snapshots', 'token', makeSnapshot],
  ['GET', '/users/me', 'public', currentUser],
  ['GET', '/users/me/keyvalue/:keys', 'token', getChoices],
  ['PUT', '/users/me/keyvalue', 'token', putChoices],
  ['GET', '/users/:ids', 'token', getUsers],
  ['GET', '/auth/providers', 'public', listProviders],
  ['GET', '/auth/login/local', 'public', showSignIn],
  ['POST', '/auth/login/local', 'public', signIn],
  ['GET', '/auth/fetch', 'public', fetchToken],
  ['GET', '/auth/id', 'token', getSession],
  ['POST', '/auth/logout', 'public', signOut],
  ['GET', '/datasets', 'token', listDatasets],
  ['PUT', '/datasets/:dataset', 'token', createDataset],
  ['PATCH', '/datasets/:dataset', 'token', editDataset],
  ['DELETE', '/datasets/:dataset', 'token', deleteDataset],
  ['PUT', '/datasets/:dataset/copy', 'token', copyDataset],
  ['GET', '/jobs/:job/listen', 'public', listenToJob],
  ['GET', '/projects', 'token', listProjects],
  ['GET', '/projects/:project', 'token', ofThisProject(getProject)],
  ['GET', '/projects/:project/datasets', 'token', ofThisProject(listDatasets)],
  ['GET', '/projects/:project/datasets/copy', 'token', ofThisProject(emptyList)],
  ['PUT', '/projects/:project/datasets/:dataset', 'token', ofThisProject(createDataset)],
  ['PATCH', '/projects/:project/datasets/:dataset', 'token', ofThisProject(editDataset)],
  ['DELETE', '/projects/:project/datasets/:dataset', 'token', ofThisProject(deleteDataset)],
  ['PUT', '/projects/:project/datasets/:dataset/copy', 'token', ofThisProject(copyDataset)],
  ['GET', '/projects/:project/datasets/:dataset/acl', 'token', ofThisProject(getAccessRules)],
  ['GET', '/projects/:project/new-content-release-allowed', 'token', ofThisProject(releaseLimits)],
  ['GET', '/projects/:project/grants', 'token', ofThisProject(emptyObject)],
  ['GET', '/projects/:project/user-applications', 'token', ofThisProject(emptyList)],
  ['GET', '/features', 'token', listFeatures],
  ['GET', '/data/references/:dataset/documents/:id/to', 'token', noReferences],
  ['GET', '/data/ping/:dataset', 'public', ping],
  ['GET', '/check/cors', 'public', checkCors],
  ['GET', '/journey/*rest', 'public', nothing],
  ['GET', '/help', 'public', emptyObject],
  ['GET', '/intake/telemetry-status', 'public', telemetryDenied],
  ['POST', '/intake/*rest', 'public', emptyObject],
  ['GET', '/modules/*rest', 'public', emptyObject],
]

/** Paths without a version: pictures, files, and the Studio, which takes every path that is left. */
const unversioned: [method: string, path: string, access: Access, handle: Handler][] = [
  ['GET', '/images/:project/:dataset/:file', 'public', serveImage],
  ['GET', '/images/:project/:dataset/:file/:name', 'public', serveImage],
  ['GET', '/files/:project/:dataset/:file', 'public', serveFile],
  ['GET', '/files/:project/:dataset/:file/:name', 'public', serveFile],
  ['GET', '/*path', 'public', serveStudio],
]

export type Match = { handle: Handler; access: Access; params: Record<string, string>; apiVersion: string }

const compiled = [
  ...versioned.map((route) => compile('/v(?<apiVersion>1|X|\\d{4}-\\d{2}-\\d{2})', route)),
  ...unversioned.map((route) => compile('', route)),
]

export function matchRoute(method: string, pathname: string): Match | null {
  for (const route of compiled) {
    if (route.method !== method && !(route.method === 'GET' && method === 'HEAD')) continue
    const groups = route.pattern.exec(pathname)?.groups
    if (!groups) continue
    const { apiVersion = '1', ...encoded } = groups
    const params = decodeAll(encoded)
    if (params) return { handle: route.handle, access: route.access, params, apiVersion }
  }
  return null
}

/** `:name` takes one segment, `*name` takes the rest. */
function compile(prefix: string, [method, path, access, handle]: (typeof versioned)[number]) {
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\*(\w+)/g, '(?<$1>.*)')
  return { method, access, handle, pattern: new RegExp(`^${prefix}${pattern}$`) }
}

function decodeAll(encoded: Record<string, string>): Record<string, string> | null {
  try {
    return Object.fromEntries(Object.entries(encoded).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    return null // a malformed percent sign fits no route
  }
}
