import type { DatabaseSync } from 'node:sqlite'
import { isOutOfSpace } from '../errors.ts'
import { logFailure, toLogLine } from '../log.ts'
import { prepareIn } from './statements.ts'

/** The actions, with their wording in the log: "Anna … Ben". */
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

/** The actor of actions at the lake's command line. */
export const commandLine = 'command line'

/** Returns the name of an actor without an account; undefined for others. */
export const nameOfActor = (id: string): string | undefined =>
  ({ [commandLine]: 'Somebody at the command line', update: 'An update of this program' })[id]

/** An event, at a time in milliseconds since 1970. */
type AuditEntry = {
  at: number
  action: string
  /** The id of an account, `command line` or `update`; null for somebody who is not signed in. */
  actor: string | null
  /** The id of the account that it concerns. */
  subject: string | null
  /** The client's IP address; empty if there is none. */
  address: string
  detail: string
}

export type AuditEvent = Pick<AuditEntry, 'at' | 'actor'> &
  Partial<Pick<AuditEntry, 'subject' | 'address' | 'detail'>> & { action: AuditAction }

/** Maximum number of entries of one action by one actor about one account, so that nobody can displace those of others. */
export const maxSimilarEntries = 1000

const detailLength = 300

export function createAuditLog(db: DatabaseSync) {
  const { all, run } = prepareIn(db)
  const insert = run(`
    insert into audit (at, action, actor, subject, address, detail)
    values (:at, :action, :actor, :subject, :address, :detail)`)
  const removeSurplus = run(`
    delete from audit where sequence in (
      select sequence from audit where action = ? and actor is ? and subject is ?
      order by sequence desc limit -1 offset ${maxSimilarEntries})`)
  const watchers = new Set<(entry: AuditEntry) => void>()

  return {
    /** Records an event. On a full disk, where reading continues, it is only in the log output. */
    record({ subject = null, address = '', detail = '', ...event }: AuditEvent): void {
      const entry = { ...event, subject, address, detail: detail.slice(0, detailLength) }
      try {
        insert(entry)
        removeSurplus(entry.action, entry.actor, subject)
      } catch (error) {
        if (!isOutOfSpace(error)) throw error
        logFailure(`The disk is full; the audit log lacks ${JSON.stringify(entry)}`)
      }
      for (const watch of watchers) watch(entry)
    },
    /** Calls a function with each new entry. */
    watch: (watcher: (entry: AuditEntry) => void): void => void watchers.add(watcher),
    /** Returns a page of entries from before a sequence number, newest first. */
    list: all<AuditEntry & { sequence: number }>(
      'select * from audit where sequence < :before order by sequence desc limit :limit',
    ),
    /** Removes entries from before a time. */
    prune: run('delete from audit where at < ?'),
  }
}

/** Formats an entry for the log output, with ids instead of names. */
export const auditLine = ({ at, action, actor, subject, address: from, detail }: AuditEntry): string =>
  toLogLine({ time: new Date(at), level: 'info', audit: action, actor, subject, from, detail })
