import type { User } from './roles.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { TransformCache } from './assets/transformCache.ts'
import type { Datasets } from './dataset/datasets.ts'
import type { ReplicaStatus } from './backup/replica.ts'
import type { Metrics } from './http/metrics.ts'
import type { Addresses } from './http/origins.ts'
import type { Limit } from './processorBudget.ts'
import type { Store } from './store/store.ts'
import type { StreamLimits } from './streams/streamLimits.ts'

/** What routes and streams work with. Credentials are not in it: they stay inside `accounts`. */
export type LakeContext = Addresses & {
  store: Omit<Store, 'accounts'>
  assetsDir: string
  projectId: string
  /** When the project began, as an ISO date. */
  createdAt: string
  /** Null: no Studio is served. */
  studioDir: string | null
  /** Milliseconds since 1970. */
  clock: () => number
  /** What a query, or a listener's filter in a transaction, may take. */
  queryLimit: Limit
  datasets: Datasets
  /** Pictures as they were asked for, kept on disk. */
  transforms: TransformCache
  /** Counts a picture that nobody has asked for before, by where it is asked for from. */
  countNewVariant: (from: string) => void
  metrics: Metrics
  /** Counts the streams and sockets of each client. */
  streamLimits: StreamLimits
  /** Null: LAKE_REPLICA is not set. */
  replicaStatus: () => ReplicaStatus | null
  accounts: Accounts
  /** Says that something was written, or that a webhook was made or changed. */
  wakeHooks: () => void
  /** @returns the function that ends the subscription */
  onWakeHooks: (listener: () => void) => () => void
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
  /** Looks again: @returns who asks @throws LakeError 401 or 403 when they may not any more, be it while a body arrived */
  authorize: () => User | null
  /** What says so: an Authorization header, or one made from the session's cookie; null for the public. */
  authorization: string | null
  /** Where from: an IP address, or empty when nothing says so. */
  address: string
  lake: LakeContext
}

export type Handler = (context: RouteContext) => Response | Promise<Response>
