import type { User } from './roles.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { TransformCache } from './assets/transformCache.ts'
import type { Dataset } from './dataset/dataset.ts'
import type { Datasets } from './dataset/datasets.ts'
import type { ReplicaStatus } from './backup/replica.ts'
import type { Metrics } from './http/monitoring.ts'
import type { Addresses } from './http/origins.ts'
import type { Limit } from './processorBudget.ts'
import type { Store } from './store/store.ts'
import type { StreamLimits } from './streams/streamLimits.ts'

/** What routes and streams work with. Credentials are not included: they stay inside `accounts`. */
export type LakeContext = Addresses & {
  store: Omit<Store, 'accounts'>
  assetsDir: string
  projectId: string
  /** When the project was created, as an ISO date. */
  createdAt: string
  /** Null if no Studio is served. */
  studioDir: string | null
  /** Returns milliseconds since 1970. */
  clock: () => number
  /** Limit of a query, or of a listener's filter during a transaction. */
  queryLimit: Limit
  datasets: Datasets
  /** Transformed pictures, cached on disk. */
  transforms: TransformCache
  /** Counts a new size of a picture by the client that requests it. */
  countNewVariant: (from: string) => void
  metrics: Metrics
  /** Counts open streams and sockets per client. */
  streamLimits: StreamLimits
  /** Null: LAKE_REPLICA is not set. */
  replicaStatus: () => ReplicaStatus | null
  accounts: Accounts
  /** Signals that something was written, or that a webhook changed. */
  wakeHooks: () => void
  /** Returns an unsubscribe function. */
  onWakeHooks: (listener: () => void) => () => void
  /** Aborted when the lake shuts down, which ends open streams. */
  closing: AbortSignal
}

export type RouteContext = {
  request: Request
  url: URL
  /** The named segments of the route's path, decoded. */
  params: Record<string, string>
  /** The dataset in the path. Throws LakeError 404 if it does not exist. */
  readonly dataset: Dataset
  /** Reads the body. Throws LakeError 413 above 4 MB, 400 unless it is a JSON object. */
  json: () => Promise<Record<string, unknown>>
  /** `1`, `X` or `YYYY-MM-DD`. */
  apiVersion: string
  /** The authenticated user; null for the public. */
  user: User | null
  /** Checks the user's rights again, for example after the body arrived. Throws LakeError 401 or 403. */
  authorize: () => User | null
  /** The Authorization header, or one derived from the session cookie; null for the public. */
  authorization: string | null
  /** The client's IP address; empty if unknown. */
  address: string
  lake: LakeContext
}

export type Handler = (context: RouteContext) => Response | Promise<Response>
