import { sessionId } from '../accounts/credentials.ts'
import { passwordLink } from '../accounts/invitations.ts'
import type { Handler, RouteContext } from '../context.ts'
import { notFound } from '../errors.ts'
import { roleDescriptions, roles } from '../roles.ts'
import type { Account } from '../store/accountStore.ts'

export const listAccounts: Handler = ({ lake: { accounts } }) =>
  accounts.list().map((account) => {
    const { hasPasskey, lastSeenAt, credentials } = accounts.getUse(account)
    const sessions = credentials.filter(({ kind }) => kind === 'session')
    const lastUse = Math.max(lastSeenAt ?? 0, ...sessions.map(({ usedAt }) => usedAt))
    return {
      ...publicFields(account),
      kind: account.kind,
      createdAt: time(account.createdAt),
      hasPassword: account.password !== null,
      hasPasskey,
      lastSeenAt: lastUse === 0 ? null : time(lastUse),
      credentials: credentials.map((credential) => ({
        id: sessionId(credential),
        kind: credential.kind,
        usedAt: time(credential.usedAt),
        expiresAt: credential.expiresAt === null ? null : time(credential.expiresAt),
      })),
    }
  })

/**
 * `POST /invitations/project/:project` with `{email, role, name}`: the link to choose a password. It is a warning as well,
 * because `sanity users invite` prints nothing else of the response. `mailProblem` is null once the link was mailed, why it
 * was not, or absent without a mail server.
 */
export const invite: Handler = async (context) => {
  const { lake, json, record, caller } = context
  const { email, role, name } = await json()
  const current = lake.accounts.find(String(email))
  if (current && role !== undefined) assertReplaceable(context, current, role)
  const { account, existing, secret, expiresAt } = lake.accounts.invitations.invite({ email, role, name })
  record(account.password === null ? 'invite' : 'newLink', { subject: account.id, detail: account.role })
  if (existing && existing.role !== account.role)
    record('changeRole', { subject: account.id, detail: `${existing.role} → ${account.role}` })
  const url = passwordLink(lake, account, secret)
  const letter = invitationLetter(account, caller.user?.name ?? '', lake.url)
  const button = { label: 'Choose a password', url }
  const mailProblem = await lake.mailer?.send(account.email ?? '', { ...letter, button })
  const noMail = lake.mailer ? 'The email was not sent' : 'The lake sends no email'
  const warning = mailProblem === null ? 'An email with this link was sent:' : `${noMail}. Send this link yourself:`
  return Response.json(
    { ...publicFields(account), url, expiresAt: time(expiresAt ?? 0), mailProblem },
    { status: 201, headers: { 'x-sanity-warning': `${warning} ${new URL(url).href}` } }, // clients print it up to a comma
  )
}

/** Returns the letter with the link for a first password, or for a new one. */
function invitationLetter({ name, role, password }: Account, by: string, studio: string) {
  if (password === null)
    return {
      subject: 'Your invitation to the Studio',
      paragraphs: [
        `Hello ${name},`,
        `${by} invites you to the Studio at ${studio}, as ${role}.`,
        'Choose a password to sign in with from now on. The link works once, within a week.',
      ],
      reason: 'An administrator entered your address. If you did not expect this, ignore it.',
    }
  return {
    subject: 'A new password for the Studio',
    paragraphs: [
      `Hello ${name},`,
      `${by} made a link with which you choose a new password for the Studio at ${studio}.`,
      'It works once, within a week. You are then signed out everywhere else.',
    ],
    reason: 'You have an account in this Studio. If you did not ask for this, talk to an administrator.',
  }
}

/** `GET /invitations/project/:project`: pending invitations, in the format of `sanity users list`. */
export const listInvitations: Handler = ({ lake }) =>
  lake.accounts
    .list()
    .filter(({ kind, password }) => kind === 'person' && password === null)
    .map((account) => ({
      ...publicFields(account),
      roles: [{ name: account.role, title: account.role }],
      createdAt: time(account.createdAt),
    }))

/** `PUT /accounts/:who` with `{role}`, by email or id. Throws LakeError 404, 409 for the last administrator. */
export const changeRole: Handler = async (context) => {
  const { role } = await context.json()
  const before = getPerson(context)
  assertReplaceable(context, before, role)
  const account = context.lake.accounts.changeRole(before.id, role)
  context.record('changeRole', { subject: account.id, detail: `${before.role} → ${account.role}` })
  return publicFields(account)
}

/** `DELETE /accounts/:who`: an account by email or id, a token by name or id, a session by id. Throws LakeError 404, 409. */
export const revoke: Handler = (context) => {
  const { lake, params, record } = context
  const { who = '' } = params
  const account = lake.accounts.find(who)
  if (account?.kind === 'machine') return revokeToken(context)
  if (account) {
    assertReplaceable(context, account)
    lake.accounts.revoke(account.id)
    record('remove', { subject: account.id })
    return { revoked: `the account ${account.email}` }
  }
  const subject = lake.accounts.endSession(who)
  if (subject === null) throw notFound(`There is no account, token or session "${who}"`)
  record('endSessions', { subject, detail: 'one session' })
  return { revoked: `the session ${who}` }
}

/** `DELETE /projects/:project/tokens/:who`, by name or id. Throws LakeError 404, also for an account of a person. */
export const revokeToken: Handler = ({ lake, params, record }) => {
  const { id, name } = lake.accounts.revoke(params.who ?? '', ['machine'])
  record('revokeToken', { subject: id })
  return { revoked: `the token ${name}` }
}

/** `DELETE /accounts/:who/sessions`: signs a person, or everybody who used the Studio's link, out. Throws LakeError 404. */
export const endSessions: Handler = (context) => {
  const account = getPerson(context, ['person', 'link'])
  context.lake.accounts.endSessions(account)
  context.record('endSessions', { subject: account.id })
  return publicFields(account)
}

const getPerson = ({ lake, params }: RouteContext, kinds: Account['kind'][] = ['person']): Account =>
  lake.accounts.get(params.who ?? '', kinds)

/** Keeps an administrator who can sign in, except from the command line, which can invite another one. */
function assertReplaceable({ lake, caller }: RouteContext, account: Account, role: unknown = null): void {
  if (!caller.isCommand && role !== 'administrator') lake.accounts.assertNotLast(account)
}

/** `DELETE /accounts/:who/passkeys`: removes the passkeys of somebody who lost a device, and ends their sessions. Throws LakeError 404. */
export const resetPasskeys: Handler = (context) => {
  const account = getPerson(context)
  context.lake.accounts.resetPasskeys(account)
  context.record('passkeysReset', { subject: account.id })
  return publicFields(account)
}

/** `GET /projects/:project/tokens`: in the format of `sanity tokens list`. */
export const listTokens: Handler = ({ lake }) =>
  lake.accounts
    .list()
    .filter(({ kind }) => kind === 'machine')
    .map((account) => {
      const [token] = lake.accounts.getUse(account).credentials
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

export const listRoles: Handler = () =>
  roles.map((name) => ({
    name,
    title: name,
    description: roleDescriptions[name],
    appliesToUsers: true,
    appliesToRobots: true,
  }))

const describeToken = ({ id, name, role, createdAt }: Account) => ({
  id,
  label: name,
  projectUserId: id,
  createdAt: time(createdAt),
  roles: [{ name: role, title: role }],
})

const publicFields = ({ id, email, name, role }: Account) => ({ id, email, name, role })

const time = (milliseconds: number) => new Date(milliseconds).toISOString()
