import { assertAllowed, commandLineHeader, tokenHolder } from './roles.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createSendMail, type MailSettings } from './accounts/mail.ts'
import { createBackups } from './backup/backups.ts'
import { countNewVariants } from './assets/imageJobs.ts'
import { createTransformCache } from './assets/transformCache.ts'
import type { LakeContext } from './context.ts'
import { type DatasetsOptions, createDatasets } from './dataset/datasets.ts'
import { minuteMs } from './durations.ts'
import { badRequest, notFound, toLakeError } from './errors.ts'
import { bodyLimits, readJson } from './http/body.ts'
import { isUnambiguous, preventCaching } from './http/caching.ts'
import { watchRequest, type LoggedRequest } from './http/monitoring.ts'
import { allowOrigin, assertOwnHost, isSecure, preflight, sessionIn } from './http/origins.ts'
import { queryLimit } from './limits.ts'
import { cacheable, matchRoute, type Match } from './routeTable.ts'
import { commandLine } from './store/auditLog.ts'
import { createStreamLimits } from './streams/streamLimits.ts'
import { limitWrites } from './write/limitWrites.ts'

export type LakeOptions = DatasetsOptions & {
  assetsDir: string
  /** The administrator's token: LAKE_TOKEN. */
  token: string
  /** The URL under which browsers and clients reach the lake, without a trailing slash: `http://localhost:3333`. */
  url: string
  /** Other origins whose pages may call the API, such as the site. */
  allowedOrigins?: string[]
  /** Other origins where a Studio runs, such as `sanity dev`; signed-in users act through their pages. */
  studioOrigins?: string[]
  /** The static Studio, served at `/`; no Studio if absent. */
  studioDir?: string
  /** LAKE_BACKUP_DIR; absent or null if backups are made on request only. */
  backupDir?: string | null
  /** SMTP_URL and MAIL_FROM; without them, nothing is sent. */
  mail?: MailSettings | null
  clock?: () => number
  /** Scrypt's N for new passwords; tests use a small one. */
  passwordCost?: number
  /** Processor time of a query in milliseconds: LAKE_QUERY_MS. */
  queryMs?: number
  log?: (request: LoggedRequest) => void
}

/** Makes browsers that connected by https use nothing else for two years. Excludes subdomains, which may not be ours. */
const alwaysSecure = 'max-age=63072000'

export type Lake = ReturnType<typeof createLake>

/** Creates the Content Lake as a function from `Request` to `Response`. Reads all documents into memory. */
export function createLake(options: LakeOptions) {
  const hookListeners = new Set<() => void>()
  const wakeHooks = () => hookListeners.forEach((wake) => wake())
  const datasets = createDatasets(options, wakeHooks)
  const closing = new AbortController()
  const { url, projectId, assetsDir, clock = Date.now } = options
  const { accounts: accountStore, ...store } = options.store

  const context: LakeContext = {
    url,
    allowedOrigins: options.allowedOrigins ?? [],
    studioOrigins: options.studioOrigins ?? [],
    store,
    assetsDir,
    projectId,
    studioDir: options.studioDir ?? null,
    clock,
    queryLimit: { ...queryLimit, milliseconds: options.queryMs ?? queryLimit.milliseconds },
    datasets,
    transforms: createTransformCache(assetsDir),
    countNewVariant: countNewVariants(clock),
    countWrite: limitWrites(clock),
    streamLimits: createStreamLimits(),
    backups: createBackups({ store, assetsDir, clock, backupDir: options.backupDir ?? null }),
    sendMail: options.mail ? createSendMail(options.mail) : null,
    accounts: createAccounts({ ...options, store: accountStore, clock }),
    wakeHooks,
    onWakeHooks(listener) {
      hookListeners.add(listener)
      return () => hookListeners.delete(listener)
    },
    closing: closing.signal,
  }

  const expirySweep = setInterval(() => context.accounts.endExpired(), minuteMs).unref()
  closing.signal.addEventListener('abort', () => clearInterval(expirySweep))

  /** Identifies the sender of a request. `authorize` checks their current rights again. Throws LakeError 401 or 403. */
  function identify({ method, headers }: Request, { access }: Match, address: string) {
    const header = headers.get('authorization')
    const authorization = header ?? sessionIn(method, headers, context)
    // Browsers send the cookie of an ended session with every request.
    const getUser = header === null && access === 'public' ? context.accounts.findUser : context.accounts.getUser
    const authorize = () => {
      const user = authorization === null ? null : getUser(authorization)
      assertAllowed(user, access)
      return user
    }
    const user = authorize()
    const isCommand = user?.id === tokenHolder.id && headers.has(commandLineHeader)
    return { authorize, caller: { user, authorization, address, isCommand } }
  }

  async function respond(request: Request, url: URL, match: Match | null, address: string, sent: Promise<void>) {
    assertOwnHost(url, context, address)
    if (!isUnambiguous(url.pathname)) throw badRequest(`${url.pathname} contains an encoded slash; use none`)
    if (request.method === 'OPTIONS') return preflight(request)
    if (!match) throw notFound(`No ${request.method} ${url.pathname} here`)
    const { caller, authorize } = identify(request, match, address)
    const { user, authorization, isCommand } = caller
    const { params, apiVersion, access } = match
    if (params.project !== undefined && params.project !== projectId)
      throw notFound(`Project "${params.project}" not found; this lake holds "${projectId}"`)
    if (access === 'administratorInPerson' && user && authorization !== null && !isCommand)
      context.accounts.assertMayDecide(authorization, user.id)
    const answer = await match.handle({
      request,
      url,
      params,
      json: () => readJson({ request, authorize }, isCommand ? bodyLimits.commandLine : bodyLimits.json),
      apiVersion,
      caller,
      authorize,
      sent,
      record: (action, about) => {
        const by = isCommand ? { actor: commandLine } : { actor: user?.id ?? null, address }
        context.accounts.record({ action, ...by, ...about })
      },
      lake: context,
      get dataset() {
        return datasets.get(params.dataset ?? '')
      },
    })
    return answer instanceof Response ? answer : Response.json(answer)
  }

  return {
    context,

    close(): void {
      closing.abort(new Error('The lake is shutting down'))
    },

    /**
     * Answers a request from an IP address. Never throws: errors are responses as well.
     * @param sent resolves when the response was sent, after which some requests continue
     */
    async fetch(request: Request, address = '', sent = Promise.resolve()): Promise<Response> {
      const url = new URL(request.url)
      const match = matchRoute(request.method, url.pathname)
      const answer = watchRequest(request, url, match?.route ?? null, options.log)
      const response = await respond(request, url, match, address, sent).then(answer, (error: unknown) =>
        answer(toLakeError(error).toResponse(), error),
      )
      const isPublic = match !== null && cacheable.has(match.handle) && (response.ok || response.status === 304)
      if (!isPublic || !response.headers.has('cache-control')) preventCaching(response)
      response.headers.set('x-content-type-options', 'nosniff')
      if (isSecure(url, context)) response.headers.set('strict-transport-security', alwaysSecure)
      return allowOrigin(request, response, context)
    },
  }
}
