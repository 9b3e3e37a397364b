import { passwordLetter, passwordLink } from '../accounts/invitations.ts'
import type { Handler, RouteContext } from '../context.ts'
import { roleDescriptions, roles, tokenHolder } from '../roles.ts'
import type { Account } from '../store/accountStore.ts'

/** `GET /accounts`: the people, and the account of the Studio's link while somebody is signed in by it. */
export const listAccounts: Handler = ({ lake: { accounts } }) =>
  accounts
    .list()
    .filter(({ kind }) => kind !== 'machine')
    .map((account) => {
      const credentials = accounts.credentialsOf(account)
      const sessions = credentials.filter(({ kind }) => kind === 'session')
      const link = credentials.find(({ kind }) => kind === 'invitation')
      return {
        ...publicFields(account),
        kind: account.kind,
        hasPassword: account.password !== null,
        hasPasskey: accounts.hasPasskey(account),
        sessions: sessions.length,
        lastSeenAt: sessions[0] ? time(sessions[0].usedAt) : null,
        linkExpiresAt: link ? time(link.expiresAt ?? 0) : null,
      }
    })
    .filter(({ kind, sessions }) => kind === 'person' || sessions > 0)

/**
 * `POST /invitations/project/:project` with `{email, role, name}`: the link to choose a password. It is a warning as well,
 * because `sanity users invite` prints nothing else of the response. `mailProblem` is null once the link was mailed, why it
 * was not, or absent without a mail server.
 */
export const invite: Handler = async (context) => {
  const { lake, json, record, caller } = context
  const { email, role, name } = await json()
  const current = lake.accounts.findPerson(String(email))
  if (current && role !== undefined) assertReplaceable(context, current, role)
  const { account, existing, secret, expiresAt } = lake.accounts.invitations.invite({ email, role, name })
  record(account.password === null ? 'invite' : 'newLink', { subject: account.id, detail: account.role })
  if (existing && existing.role !== account.role)
    record('changeRole', { subject: account.id, detail: `${existing.role} → ${account.role}` })
  const url = passwordLink(lake, account, secret)
  const by = caller.user?.name ?? ''
  const opening =
    account.password === null
      ? `${by} invites you to the Studio at ${lake.url}, as ${account.role}.`
      : `${by} made a link with which you choose a new password for the Studio at ${lake.url}.`
  const mailProblem = await lake.mailer?.send(account.email ?? '', passwordLetter(account, opening, url, 'a week'))
  const noMail = lake.mailer ? 'The email was not sent' : 'The lake sends no email'
  const warning = mailProblem === null ? 'An email with this link was sent:' : `${noMail}. Send this link yourself:`
  return Response.json(
    { ...publicFields(account), url, expiresAt: time(expiresAt ?? 0), mailProblem },
    { status: 201, headers: { 'x-sanity-warning': `${warning} ${new URL(url).href}` } }, // clients print it up to a comma
  )
}

/** `GET /invitations/project/:project`: pending invitations, in the format of `sanity users list`. */
export const listInvitations: Handler = ({ lake }) =>
  lake.accounts
    .list()
    .filter(({ kind, password }) => kind === 'person' && password === null)
    .map((account) => ({ ...publicFields(account), roles: describeRole(account), createdAt: time(account.createdAt) }))

/** `PUT /accounts/:who` with `{role}`, by email or id. Throws LakeError 404, 409 for the last administrator. */
export const changeRole: Handler = async (context) => {
  const { role } = await context.json()
  const before = getPerson(context)
  assertReplaceable(context, before, role)
  const account = context.lake.accounts.changeRole(before, role)
  context.record('changeRole', { subject: account.id, detail: `${before.role} → ${account.role}` })
  return publicFields(account)
}

/** `DELETE /accounts/:who`, by email or id. Throws LakeError 404, 409 for the last administrator. */
export const revoke: Handler = (context) => {
  const account = getPerson(context)
  assertReplaceable(context, account)
  context.lake.accounts.revoke(account)
  context.record('remove', { subject: account.id })
  return publicFields(account)
}

/** `DELETE /accounts/:who/sessions`: signs a person, or everybody who used the Studio's link, out. Throws LakeError 404. */
export const endSessions: Handler = (context) => {
  const { who } = context.params
  const id = who === tokenHolder.id ? who : getPerson(context).id
  context.lake.accounts.endSessions(id)
  context.record('endSessions', { subject: id })
  return { id }
}

/** `DELETE /accounts/:who/passkeys`: removes the passkeys of somebody who lost a device, and ends their sessions. Throws LakeError 404. */
export const resetPasskeys: Handler = (context) => {
  const account = getPerson(context)
  context.lake.accounts.resetPasskeys(account)
  context.record('passkeysReset', { subject: account.id })
  return publicFields(account)
}

const getPerson = ({ lake, params }: RouteContext): Account => lake.accounts.getPerson(params.who ?? '')

/** Keeps an administrator who can sign in, except from the command line, which can invite another one. */
function assertReplaceable({ lake, caller }: RouteContext, account: Account, role: unknown = null): void {
  if (!caller.isCommand && role !== 'administrator') lake.accounts.assertNotLast(account)
}

/** `GET /projects/:project/tokens`: in the format of `sanity tokens list`. */
export const listTokens: Handler = ({ lake }) =>
  lake.accounts
    .list()
    .filter(({ kind }) => kind === 'machine')
    .map((account) => {
      const [token] = lake.accounts.credentialsOf(account)
      const lastUsedAt = token && token.usedAt !== token.createdAt ? time(token.usedAt) : null // an extension
      return { ...describeToken(account), lastUsedAt }
    })

/** `POST /projects/:project/tokens` with `{label, roleName}`: the only response with the token itself, `key`. */
export const addToken: Handler = async ({ lake, json, record }) => {
  const { label, roleName } = await json()
  const { account, secret } = lake.accounts.addToken(label, roleName)
  record('addToken', { subject: account.id, detail: account.role })
  return Response.json({ ...describeToken(account), key: secret }, { status: 201 })
}

/** `DELETE /projects/:project/tokens/:who`, by name or id. Throws LakeError 404, also for an account of a person. */
export const revokeToken: Handler = ({ lake, params, record }) => {
  const account = lake.accounts.revokeToken(params.who ?? '')
  record('revokeToken', { subject: account.id })
  return publicFields(account)
}

export const listRoles: Handler = () =>
  roles.map((name) => ({
    name,
    title: name,
    description: roleDescriptions[name],
    appliesToUsers: true,
    appliesToRobots: true,
  }))

const describeToken = (account: Account) => ({
  id: account.id,
  label: account.name,
  projectUserId: account.id,
  createdAt: time(account.createdAt),
  roles: describeRole(account),
})

const describeRole = ({ role }: Account) => [{ name: role, title: role }]

const publicFields = ({ id, email, name, role }: Account) => ({ id, email, name, role })

const time = (milliseconds: number) => new Date(milliseconds).toISOString()
