import type { User } from './roles.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { SendMail } from './accounts/mail.ts'
import type { TransformCache } from './assets/transformCache.ts'
import type { Dataset } from './dataset/dataset.ts'
import type { Datasets } from './dataset/datasets.ts'
import type { Backups } from './backup/backups.ts'
import type { AuditAction } from './store/auditLog.ts'
import type { Store } from './store/store.ts'
import type { StreamContext } from './streams/stream.ts'

/** The services that routes and streams use. Credentials are not included: they stay inside `accounts`. */
export type LakeContext = StreamContext & {
  store: Omit<Store, 'accounts'>
  assetsDir: string
  studioDir: string | null
  datasets: Datasets
  transforms: TransformCache
  /** Counts a new size of a picture by the client that requests it. */
  countNewVariant: (from: string) => void
  /** Counts the characters that an account writes. Throws LakeError 429. */
  countWrite: (user: User, characters: number) => void
  backups: Backups
  accounts: Accounts
  /** Null without SMTP_URL. */
  sendMail: SendMail | null
  /** Signals that something was written, or that a webhook changed. */
  wakeHooks: () => void
  onWakeHooks: (listener: () => void) => () => void
}

/** The sender of a request. */
type Caller = {
  /** Null for the public. */
  user: User | null
  /** The Authorization header, or one derived from the session cookie; null for the public. */
  authorization: string | null
  /** The IP address; empty if unknown. */
  address: string
  /** Whether this is the lake's own command line, with the rights of LAKE_TOKEN. */
  isCommand: boolean
}

export type RouteContext = {
  request: Request
  url: URL
  params: Record<string, string>
  /** The dataset in the path. Throws LakeError 404 if it does not exist. */
  readonly dataset: Dataset
  /** Reads the body. Throws LakeError 413 if it is too large, 400 unless it is a JSON object. */
  json: () => Promise<Record<string, unknown>>
  /** `1`, `X` or `YYYY-MM-DD`. */
  apiVersion: string
  caller: Caller
  /** Checks the caller's rights again, for example after the body arrived. Throws LakeError 401 or 403. */
  authorize: () => User | null
  /** Resolves when the response was sent, or its client is gone. */
  sent: Promise<void>
  /** Records what the caller did in the audit log. @param subject the id of the account that it concerns */
  record: (action: AuditAction, about?: { subject?: string | null; detail?: string }) => void
  lake: LakeContext
}

/** Returns a response, or a value to send as JSON. */
export type Handler = (context: RouteContext) => object | Promise<object>
