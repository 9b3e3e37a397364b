import { roles } from '../roles.ts'
import type { Account } from '../store/accountStore.ts'
import { sessionId } from '../accounts/accounts.ts'
import { readJson } from '../http/body.ts'
import { clientWarning } from '../http/clientWarning.ts'
import type { Handler } from '../context.ts'

/** `GET /accounts`: all accounts with their credentials, of which only the hash is stored. */
export const listAccounts: Handler = ({ lake }) =>
  Response.json(
    lake.accounts.list().map(({ credentials, createdAt, ...account }) => ({
      ...account,
      createdAt: time(createdAt),
      credentials: credentials.map((credential) => ({
        id: sessionId(credential),
        kind: credential.kind,
        usedAt: time(credential.usedAt),
        expiresAt: credential.expiresAt === null ? null : time(credential.expiresAt),
      })),
    })),
  )

/**
 * `POST /invitations/project/:project` with `{email, role, name}`: the link by which that person chooses a password. It is
 * a warning, too, because `sanity users invite` prints nothing else of the answer, and that a mail was sent.
 */
export const invite: Handler = async (context) => {
  const { lake } = context
  const { email, role, name } = await readJson(context)
  const { account, secret, expiresAt } = lake.accounts.invitations.invite({ email, role, name })
  const url = `${lake.url}/invitation#${secret}/${encodeURIComponent(account.email ?? '')}`
  return Response.json(
    { ...publicFields(account), url, expiresAt: time(expiresAt ?? 0) },
    { status: 201, headers: clientWarning(`The lake sends no mail. Hand over this link: ${new URL(url).href}`) },
  )
}

/** `GET /invitations/project/:project`: pending invitations, in the format of `sanity users list`. */
export const listInvitations: Handler = ({ lake }) =>
  Response.json(
    lake.accounts
      .list()
      .filter(({ kind, hasPassword }) => kind === 'person' && !hasPassword)
      .map(({ createdAt, ...account }) => ({
        ...publicFields(account),
        roles: [{ name: account.role, title: account.role }],
        createdAt: time(createdAt),
      })),
  )

/** `PUT /accounts/:email` with `{role}` */
export const changeRole: Handler = async (context) => {
  const { lake, params } = context
  const { role } = await readJson(context)
  return Response.json(publicFields(lake.accounts.changeRole(params.email ?? '', role)))
}

/** `DELETE /accounts/:what`: an account by email, a token by name or id, a session by id. */
export const revoke: Handler = ({ lake, params }) => Response.json({ revoked: lake.accounts.revoke(params.what ?? '') })

/** `GET /projects/:project/tokens`: in the format of `sanity tokens list`. */
export const listTokens: Handler = ({ lake }) =>
  Response.json(
    lake.accounts
      .list()
      .filter(({ kind }) => kind === 'machine')
      .map(describeToken),
  )

/**
 * `POST /projects/:project/tokens` with `{label, roleName}`: the only response that includes the token itself, as
 * `key`.
 */
export const addToken: Handler = async (context) => {
  const { lake } = context
  const { label, roleName } = await readJson(context)
  const { account, secret } = lake.accounts.addToken(label, roleName)
  return Response.json({ ...describeToken(account), key: secret }, { status: 201 })
}

/** `GET /projects/:project/roles`: those that people and tokens can have. */
export const listRoles: Handler = () =>
  Response.json(roles.map((name) => ({ name, title: name, appliesToUsers: true, appliesToRobots: true })))

const describeToken = ({ id, name, role, createdAt }: Pick<Account, 'id' | 'name' | 'role' | 'createdAt'>) => ({
  id,
  label: name,
  projectUserId: id,
  createdAt: time(createdAt),
  roles: [{ name: role, title: role }],
})

const publicFields = ({ id, email, name, role }: Pick<Account, 'id' | 'email' | 'name' | 'role'>) => ({
  id,
  email,
  name,
  role,
})

const time = (moment: number) => new Date(moment).toISOString()
