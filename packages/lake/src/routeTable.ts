import type { Handler } from './context.ts'
import type { Access } from './roles.ts'
import * as accounts from './routes/accountRoutes.ts'
import * as history from './routes/historyRoutes.ts'
import * as hooks from './routes/hookRoutes.ts'
import * as operation from './routes/operationRoutes.ts'
import * as ownAccount from './routes/ownAccountRoutes.ts'
import * as projects from './routes/projects.ts'
import * as reads from './routes/readRoutes.ts'
import { serveFile, serveImage } from './routes/serveAssets.ts'
import { serveStudio } from './routes/serveStudio.ts'
import * as signIn from './routes/signInRoutes.ts'
import { uploadFile, uploadImage } from './routes/uploadAsset.ts'
import * as users from './routes/userRoutes.ts'
import * as writes from './routes/writeRoutes.ts'

type Route = [method: string, path: string, access: Access, handle: Handler]

/** Paths after `/v<version>`; the first match is used. */
const versioned: Route[] = [
  ['GET', '/ping', 'public', () => ({ pong: true })],
  ['GET', '/data/query/:dataset', 'viewer', reads.query],
  ['POST', '/data/query/:dataset', 'viewer', reads.query],
  ['GET', '/data/doc/:dataset/:ids', 'viewer', reads.getDocuments],
  ['POST', '/data/mutate/:dataset', 'viewer', writes.mutate], // editors, except to open a viewer's preview
  ['POST', '/data/actions/:dataset', 'editor', writes.actions],
  ['GET', '/data/listen/:dataset', 'viewer', reads.listen],
  ['GET', '/data/live/events/:dataset', 'public', reads.liveEvents], // tags only
  ['GET', '/data/history/:dataset/deletions', 'viewer', history.listDeletions],
  ['GET', '/data/history/:dataset/documents/:ids', 'viewer', history.getDocuments],
  ['GET', '/data/history/:dataset/transactions/:ids', 'viewer', history.getTransactions],
  ['POST', '/assets/images/:dataset', 'editor', uploadImage],
  ['POST', '/assets/files/:dataset', 'editor', uploadFile],
  ['GET', '/data/export/:dataset', 'viewer', reads.exportDataset],
  ['GET', '/hooks/projects/:project', 'administrator', hooks.list],
  ['POST', '/hooks/projects/:project', 'administrator', hooks.create],
  ['GET', '/hooks/projects/:project/:id', 'administrator', hooks.get],
  ['PUT', '/hooks/projects/:project/:id', 'administrator', hooks.put],
  ['DELETE', '/hooks/projects/:project/:id', 'administrator', hooks.remove],
  ['GET', '/deliveries/projects/:project', 'viewer', hooks.listDeliveries],
  ['GET', '/backups', 'viewer', operation.getBackups],
  ['POST', '/backups', 'administrator', operation.makeBackup],
  ['GET', '/users/me', 'public', users.currentUser],
  ['GET', '/users/me/keyvalue/:keys', 'viewer', users.getPreferences],
  ['PUT', '/users/me/keyvalue', 'viewer', users.putPreferences],
  ['GET', '/users/:ids', 'viewer', users.getUsers],
  ['GET', '/accounts', 'administrator', accounts.listAccounts],
  ['PUT', '/accounts/:who', 'administratorInPerson', accounts.changeRole],
  ['DELETE', '/accounts/:who', 'administratorInPerson', accounts.revoke],
  ['DELETE', '/accounts/:who/sessions', 'administratorInPerson', accounts.endSessions],
  ['DELETE', '/accounts/:who/passkeys', 'administratorInPerson', accounts.resetPasskeys],
  ['GET', '/audit', 'administrator', operation.listAuditLog],
  ['GET', '/invitations/project/:project', 'administrator', () => []], // `GET /accounts` lists who was invited
  ['POST', '/invitations/project/:project', 'administratorInPerson', accounts.invite],
  ['GET', '/projects/:project/tokens', 'administrator', accounts.listTokens],
  ['POST', '/projects/:project/tokens', 'administratorInPerson', accounts.addToken],
  ['DELETE', '/projects/:project/tokens/:who', 'administratorInPerson', accounts.revokeToken],
  ['GET', '/projects/:project/roles', 'administrator', accounts.listRoles],
  ['GET', '/auth/providers', 'public', signIn.listProviders],
  ['GET', '/auth/login/local', 'public', signIn.showSignIn],
  ['POST', '/auth/login/local', 'public', signIn.signIn],
  ['POST', '/auth/reset', 'public', signIn.mailReset],
  ['GET', '/auth/id', 'viewer', signIn.getSession],
  ['POST', '/auth/session', 'public', signIn.startSession],
  ['POST', '/auth/logout', 'public', signIn.signOut],
  ['GET', '{/projects/:project}?/datasets', 'viewer', projects.listDatasets],
  ['GET', '/projects/:project', 'viewer', projects.getProject],
  ['GET', '/projects/:project/datasets/:dataset/acl', 'viewer', projects.getAccessRules],
  ['GET', '/projects/:project/new-content-release-allowed', 'viewer', projects.releaseLimits],
  ['GET', '/projects/:project/grants', 'viewer', () => ({})],
  ['GET', '/projects/:project/user-applications', 'viewer', () => []],
  ['GET', '/features', 'viewer', projects.listFeatures],
  ['GET', '/data/references/:dataset/documents/:id/to', 'viewer', () => ({ totalCount: 0, references: [] })],
  ['GET', '/check/cors', 'public', () => ({ result: { allowed: true, withCredentials: true } })],
  ['GET', '/journey/*rest', 'public', () => Response.json(null)],
  ['GET', '/help', 'public', () => ({})],
  ['GET', '/intake/telemetry-status', 'public', () => ({ status: 'denied' })],
  ['POST', '/intake/*rest', 'public', () => ({})],
  ['GET', '/modules/*rest', 'public', () => ({})],
]

/** Paths without a version: assets, and the Studio, which receives all remaining paths. */
const unversioned: Route[] = [
  ['GET', '/images/:project/:dataset/:file{/:name}?', 'public', serveImage],
  ['GET', '/files/:project/:dataset/:file{/:name}?', 'public', serveFile],
  ['GET', '/invitation', 'public', signIn.showInvitation],
  ['POST', '/invitation', 'public', signIn.acceptInvitation],
  ['GET', '/account', 'public', ownAccount.showAccount],
  ['POST', '/account', 'public', ownAccount.changeAccount],
  ['GET', '/*path', 'public', serveStudio],
]

/** Pictures, files, and the Studio's own files. Responses of all other routes are never cached. */
export const cacheable: ReadonlySet<Handler> = new Set([serveImage, serveFile, serveStudio])

export const rights = [
  ...versioned.map(([method, path, access]) => ({ method, path: `/v1${path}`, access })),
  ...unversioned.map(([method, path, access]) => ({ method, path, access })),
]

export type Match = NonNullable<ReturnType<typeof matchRoute>>

const compiled = [
  ...versioned.map((route) => compile('/v(?<apiVersion>1|X|\\d{4}-\\d{2}-\\d{2})', route)),
  ...unversioned.map((route) => compile('', route)),
]

/** Official tools double the slash before the version: `@sanity/migrate` requests `//v2025-02-19/data/export/…`. */
const slashesBeforeVersion = /^\/+(?=v(1|X|\d)[^/]*\/)/

export function matchRoute(method: string, requestPath: string) {
  const pathname = requestPath.replace(slashesBeforeVersion, '/')
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

/** Compiles a route: `:name` matches one segment, `*name` the rest; `{…}?` is optional. */
function compile(prefix: string, [method, path, access, handle]: Route) {
  const pattern = path
    .replace(/\{(.+?)\}/, '(?:$1)')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\*(\w+)/g, '(?<$1>.*)')
  return { method, path, access, handle, pattern: new RegExp(`^${prefix}${pattern}$`) }
}

function decodeAll(encoded: Record<string, string | undefined>): Record<string, string> | null {
  try {
    const present = Object.entries(encoded).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return Object.fromEntries(present.map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    return null // a malformed percent-encoding matches no route
  }
}
