import { passwordLink, readName } from '../accounts/invitations.ts'
import type { Handler, RouteContext } from '../context.ts'
import { badRequest, LakeError } from '../errors.ts'
import { describeRole, readRole, roles, tokenHolder } from '../roles.ts'
import { type Account, newAccount } from '../store/accountStore.ts'

/** `GET /accounts`: lists the people, and the account of the Studio's link while somebody is signed in with it. */
export const listAccounts: Handler = ({ lake: { accounts, clock } }) =>
  accounts.store
    .all()
    .filter(({ kind }) => kind !== 'machine')
    .map((account) => {
      const credentials = accounts.store.credentialsOf({ account: account.id, now: clock() })
      const sessions = credentials.filter(({ kind }) => kind === 'session')
      const link = credentials.find(({ kind }) => kind === 'invitation')
      return {
        ...publicFields(account),
        kind: account.kind,
        hasPassword: account.password !== null,
        hasPasskey: accounts.store.passkeys(account.id).length > 0,
        sessions: sessions.length,
        lastSeenAt: sessions[0] ? time(sessions[0].usedAt) : null,
        linkExpiresAt: link ? time(link.expiresAt ?? 0) : null,
      }
    })
    .filter(({ kind, sessions }) => kind === 'person' || sessions > 0)

/**
 * `POST /invitations/project/:project` with `{email, role, name}`: returns a link to choose a password, for the caller to
 * send. A warning header repeats it, because `sanity users invite` prints nothing else of the response.
 */
export const invite: Handler = async (context) => {
  const { lake, json, record } = context
  const { email, role, name } = await json()
  const current = lake.accounts.find(String(email), 'person')
  if (current && role !== undefined) assertNotLastAdministrator(context, current, role)
  const { account, existing, secret, expiresAt } = lake.accounts.invite({ email, role, name })
  record(account.password === null ? 'invite' : 'newLink', { subject: account.id, detail: account.role })
  if (existing && existing.role !== account.role)
    record('changeRole', { subject: account.id, detail: `${existing.role} → ${account.role}` })
  const url = passwordLink(lake, account, secret)
  return Response.json(
    { ...publicFields(account), url, expiresAt: time(expiresAt ?? 0) },
    { status: 201, headers: { 'x-sanity-warning': `Send this link yourself: ${new URL(url).href}` } }, // clients print it up to a comma
  )
}

/** `PUT /accounts/:who` with `{role}`: changes a role, by email or id. Throws LakeError 404, 409 for the last administrator. */
export const changeRole: Handler = async (context) => {
  const { role } = await context.json()
  const { accounts } = context.lake
  const before = getPerson(context)
  assertNotLastAdministrator(context, before, role)
  const account = { ...before, role: readRole(role) }
  accounts.store.put(account)
  accounts.endStreams(account.id)
  context.record('changeRole', { subject: account.id, detail: `${before.role} → ${account.role}` })
  return publicFields(account)
}

/** `DELETE /accounts/:who`: revokes an account, by email or id. Throws LakeError 404, 409 for the last administrator. */
export const revoke: Handler = (context) => {
  const account = getPerson(context)
  assertNotLastAdministrator(context, account)
  context.lake.accounts.revoke(account)
  context.record('remove', { subject: account.id })
  return publicFields(account)
}

/** `DELETE /accounts/:who/sessions`: signs out a person, or everybody who used the Studio's link. Throws LakeError 404. */
export const endSessions: Handler = (context) => {
  const { accounts } = context.lake
  const { who } = context.params
  const id = who === tokenHolder.id ? who : getPerson(context).id
  accounts.store.removeSessions(id)
  accounts.endStreams(id)
  context.record('endSessions', { subject: id })
  return { id }
}

/** `DELETE /accounts/:who/passkeys`: removes the passkeys of somebody who lost a device, and ends their sessions. Throws LakeError 404. */
export const resetPasskeys: Handler = (context) => {
  const { store, endStreams } = context.lake.accounts
  const account = getPerson(context)
  store.atomically(() => {
    store.removePasskeys(account.id)
    store.removeSessions(account.id)
  })
  endStreams(account.id)
  context.record('passkeysReset', { subject: account.id })
  return publicFields(account)
}

const getPerson = ({ lake, params }: RouteContext): Account => lake.accounts.get(params.who ?? '', 'person')

/** Throws LakeError 409 for the last administrator who can sign in. The command line may remove them. */
function assertNotLastAdministrator({ lake, caller }: RouteContext, { id }: Account, role: unknown = null): void {
  if (caller.isCommand || role === 'administrator') return
  const canDecide = (account: Account) => account.role === 'administrator' && account.password !== null
  const administrators = lake.accounts.store.all().filter(canDecide)
  if (administrators.length > 1 || administrators[0]?.id !== id) return
  const description = 'Nobody else could decide who has access. Make somebody else an administrator first.'
  throw new LakeError(409, 'lastAdministratorError', description)
}

/** `GET /projects/:project/tokens`: lists tokens in the format of `sanity tokens list`. */
export const listTokens: Handler = ({ lake: { accounts, clock } }) =>
  accounts.store
    .all()
    .filter(({ kind }) => kind === 'machine')
    .map((account) => {
      const [token] = accounts.store.credentialsOf({ account: account.id, now: clock() })
      const lastUsedAt = token && token.usedAt !== token.createdAt ? time(token.usedAt) : null // an extension
      return { ...describeToken(account), lastUsedAt }
    })

/**
 * `POST /projects/:project/tokens` with `{label, roleName}`: creates an account for a program. Only this response contains the
 * token, as `key`. Throws LakeError 409 if the name is taken.
 */
export const addToken: Handler = async ({ lake: { accounts, clock }, json, record }) => {
  const { label, roleName } = await json()
  const name = readName(label)
  if (name === null) throw badRequest('A token needs a name')
  if (accounts.find(name, 'machine'))
    throw new LakeError(409, 'nameTakenError', `There is a token "${name}" already; revoke it first`)
  const account = newAccount({ kind: 'machine', name, role: readRole(roleName), createdAt: clock() })
  const { secret } = accounts.store.atomically(() => {
    accounts.store.put(account)
    return accounts.issue('token', account)
  })
  record('addToken', { subject: account.id, detail: account.role })
  return Response.json({ ...describeToken(account), key: secret }, { status: 201 })
}

/** `DELETE /projects/:project/tokens/:who`: revokes a token, by name or id. Throws LakeError 404, also for a person. */
export const revokeToken: Handler = ({ lake, params, record }) => {
  const account = lake.accounts.get(params.who ?? '', 'machine')
  lake.accounts.revoke(account)
  record('revokeToken', { subject: account.id })
  return publicFields(account)
}

export const listRoles: Handler = () =>
  roles.map((name) => ({ ...describeRole(name), appliesToUsers: true, appliesToRobots: true }))

const describeToken = ({ id, name, role, createdAt }: Account) => ({
  id,
  label: name,
  createdAt: time(createdAt),
  roles: [describeRole(role)],
})

const publicFields = ({ id, email, name, role }: Account) => ({ id, email, name, role })

const time = (milliseconds: number) => new Date(milliseconds).toISOString()
