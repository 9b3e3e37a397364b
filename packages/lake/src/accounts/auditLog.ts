import { isOutOfSpace } from '../errors.ts'
import { logFailure, printable } from '../log.ts'
import type { AccountStore } from '../store/accountStore.ts'
import type { AuditEntry } from '../store/auditStore.ts'

/** What is recorded, in the words of the log: "Anna … Ben". */
export const auditActions = {
  signIn: 'signed in',
  signInFailed: 'failed to sign in',
  resetAsked: 'asked for a mail with a link for a new password',
  passwordSet: 'chose a password',
  passwordChanged: 'changed the password',
  passkeyAdded: 'added the passkey',
  passkeyRemoved: 'removed the passkey',
  codesEnded: 'turned off the codes after the password of',
  sessionEnded: 'ended a session',
  passkeysReset: 'reset the passkeys of',
  invite: 'invited',
  newLink: 'made a link for a new password of',
  changeRole: 'changed the role of',
  remove: 'took away the access of',
  endSessions: 'signed out',
  addToken: 'made the token',
  revokeToken: 'revoked the token',
  addHook: 'added the webhook',
  changeHook: 'changed the webhook',
  removeHook: 'removed the webhook',
  addDataset: 'created the dataset',
  removeDataset: 'removed the dataset',
  export: 'exported the dataset',
  backup: 'made a backup',
  restore: 'restored a backup',
} as const

export type AuditAction = keyof typeof auditActions

/** The actor of what was done at the lake's command line. */
export const commandLine = 'command line'

/** The name of an actor that has no account; undefined for others. */
export const nameOfActor = (id: string): string | undefined =>
  ({ [commandLine]: 'Somebody at the command line', update: 'An update of this program' })[id]

export type AuditEvent = {
  /** Milliseconds since 1970. */
  at: number
  action: AuditAction
  /** The id of an account, or `commandLine`; null for somebody who is not signed in. */
  actor: string | null
  /** The id of the account that it concerns. */
  subject?: string | null
  /** The client's IP address. */
  from?: string
  /** At most 300 characters are kept. */
  detail?: string
}

/** Records an event. On a full disk, where reading continues, only the log output tells of it. */
export function recordAudit({ audit }: Pick<AccountStore, 'audit'>, event: AuditEvent): void {
  const { at, action, actor, subject = null, from = '', detail = '' } = event
  const entry = { at, action, actor, subject, address: from, detail: detail.slice(0, 300) }
  try {
    audit.add(entry)
  } catch (error) {
    if (!isOutOfSpace(error)) throw error
    logFailure(`The disk is full; the audit log lacks ${JSON.stringify(entry)}`)
  }
}

/** Formats an entry for the log output, with ids instead of names. */
export const auditLine = ({ at, action, actor, subject, address: from, detail }: AuditEntry): string =>
  `${printable(JSON.stringify({ time: new Date(at).toISOString(), level: 'info', audit: action, actor, subject, from, detail }))}\n`
