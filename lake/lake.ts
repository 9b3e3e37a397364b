import { join } from 'node:path'
import { assertAllowed, type User } from './access.ts'
import { openAccounts, type Accounts } from './accounts/accounts.ts'
import { openTransformCache, type TransformCache } from './assets/transformCache.ts'
import type { Dataset } from './dataset/dataset.ts'
import { openDatasets, type Datasets } from './dataset/datasets.ts'
import { LakeError, notFound, toLakeError } from './errors.ts'
import { openMetrics, type Metrics } from './http/metrics.ts'
import { allowOrigin, isForeignHost, preflight } from './http/origins.ts'
import { watchRequest, type LoggedRequest } from './http/requestLog.ts'
import { matchRoute, type Match } from './routes.ts'
import type { Store } from './store/store.ts'

export type LakeOptions = {
  store: Store
  /** Where uploaded bytes and cached transforms live. */
  assetsDir: string
  projectId: string
  /** The dataset that exists from the start. */
  dataset: string
  /** Administrator token; see CONTRACT: LAKE_TOKEN. */
  token: string
  /** The address under which browsers and clients reach the lake, without a trailing slash: `http://localhost:3333`. */
  url: string
  /** Other origins whose pages may call the API with credentials (the site, `sanity dev`). */
  allowedOrigins?: string[]
  /** The static Studio, served at `/`; absent: no Studio. */
  studioDir?: string
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Told of each request once it is answered. */
  log?: (request: LoggedRequest) => void
}

/** What a route works with. */
export type LakeContext = Required<Omit<LakeOptions, 'studioDir' | 'dataset' | 'log'>> & {
  studioDir: string | null
  /** @throws LakeError 404 when no such dataset exists */
  dataset: (name: string) => Dataset
  datasets: Datasets
  /** Pictures as they were asked for, kept on disk. */
  transforms: TransformCache
  metrics: Metrics
  /** Who may come in, and with which rights. */
  accounts: Accounts
  /** Hears `change` when something was written, or a webhook was made or changed. */
  hooksDue: EventTarget
  /** Aborted when the lake shuts down: open streams end then. */
  closing: AbortSignal
}

export type RouteContext = {
  request: Request
  url: URL
  /** The named parts of the route's path, decoded. */
  params: Record<string, string>
  /** `1`, `X` or `YYYY-MM-DD`. */
  apiVersion: string
  /** Who asks; null for the public. */
  user: User | null
  /** Where from: an IP address, or empty when nothing says so. */
  address: string
  lake: LakeContext
}

const minuteInMs = 60_000

export type Lake = ReturnType<typeof createLake>

/**
 * The Content Lake as a function: a `Request` in, a `Response` out. Sockets are in `main.ts`.
 * Reads the store's documents into memory once.
 */
export function createLake(options: LakeOptions) {
  const hooksDue = new EventTarget()
  const datasets = openDatasets(options, () => hooksDue.dispatchEvent(new Event('change')))
  const closing = new AbortController()
  const clock = options.clock ?? Date.now

  const context: LakeContext = {
    allowedOrigins: [],
    ...options,
    clock,
    accounts: openAccounts({ store: options.store.accounts, token: options.token, clock }),
    studioDir: options.studioDir ?? null,
    transforms: openTransformCache(join(options.assetsDir, 'cache')),
    hooksDue,
    metrics: openMetrics(),
    closing: closing.signal,
    datasets,
    dataset: datasets.get,
  }

  const looks = setInterval(() => context.accounts.endExpired(), minuteInMs).unref()
  closing.signal.addEventListener('abort', () => clearInterval(looks))

  async function respond(request: Request, url: URL, match: Match | null, address: string): Promise<Response> {
    if (isForeignHost(url, context)) {
      throw new LakeError(
        403,
        'foreignHostError',
        `This lake answers to ${context.url} and not to the Host "${url.host}"`,
      )
    }
    if (request.method === 'OPTIONS') return preflight(request)
    if (!match) throw notFound(`No ${request.method} ${url.pathname} here`)
    const header = request.headers.get('authorization')
    const user = header === null ? null : context.accounts.secrets.userOf(header)
    assertAllowed(user, match.access)
    const { params, apiVersion } = match
    if (params.project !== undefined && params.project !== options.projectId)
      throw notFound(`Project "${params.project}" not found; this lake holds "${options.projectId}"`)
    return await match.handle({ request, url, params, apiVersion, user, address, lake: context })
  }

  return {
    context,

    /** Ends open streams and what runs by itself; the store stays open. */
    close(): void {
      closing.abort(new Error('The lake is shutting down'))
    },

    /**
     * Never throws: a refusal, and a failure of ours, are responses too.
     * @param address where the request comes from
     */
    async fetch(request: Request, address = ''): Promise<Response> {
      const url = new URL(request.url)
      const match = matchRoute(request.method, url.pathname)
      const answer = watchRequest(request, url, match?.route ?? null, { metrics: context.metrics, log: options.log })
      const response = await respond(request, url, match, address).then(answer, (error: unknown) =>
        answer(toLakeError(error).toResponse(), error),
      )
      return allowOrigin(request, response, context)
    },
  }
}
