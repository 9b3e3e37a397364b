import { embedder } from '../embedder.ts'
import { printable } from '../log.ts'
import { adminRequest, type Command } from './command.ts'

export const accountCommands: Record<string, Command> = {
  invite: {
    usage: 'EMAIL --role administrator|editor|viewer [--name NAME]',
    summary: 'prints a link with which somebody chooses a password; for an existing account, a new password',
    words: 1,
    options: { role: { type: 'string' }, name: { type: 'string' } },
    async run([email], options) {
      const invitation = { email, ...options }
      type Invited = { url: string; expiresAt: string; role: string; name: string; mailProblem?: string | null }
      const invited = await adminRequest<Invited>('POST', '/invitations/project/:project', invitation, {
        mayCreate: true,
      })
      const to = `${printable(invited.name)} (${invited.role})`
      if (invited.mailProblem) console.error(`The email to ${to} was not sent: ${printable(invited.mailProblem)}`)
      const what =
        invited.mailProblem === null ? `An email with this link was sent to ${to}` : `Send this link to ${to}`
      console.log(`${what}. It works once, until ${minute(invited.expiresAt)}:\n\n  ${invited.url}\n`)
    },
  },

  accounts: {
    usage: '',
    summary: "lists the people who may sign in, with their sessions, and those of the Studio's link",
    run: () => print('person', `Nobody has an account: ${embedder.command} invite EMAIL --role administrator`),
  },

  role: {
    usage: 'EMAIL administrator|editor|viewer',
    summary: "changes somebody's role, with immediate effect",
    words: 2,
    async run([email = '', role]) {
      const { name } = await adminRequest<{ name: string }>('PUT', `/accounts/${encodeURIComponent(email)}`, { role })
      console.log(`${printable(name)} is ${role} now.`)
    },
  },

  revoke: {
    usage: 'EMAIL|TOKEN|SESSION',
    summary: 'revokes an account by email, a token by name or a session by id, with immediate effect',
    words: 1,
    async run([what = '']) {
      const { revoked } = await adminRequest<{ revoked: string }>('DELETE', `/accounts/${encodeURIComponent(what)}`)
      console.log(`Revoked ${printable(revoked)}.`)
    },
  },

  'reset-passkeys': {
    usage: 'EMAIL',
    summary: 'removes the passkeys of somebody who lost a device, and ends their sessions',
    words: 1,
    async run([email = '']) {
      const path = `/accounts/${encodeURIComponent(email)}/passkeys`
      const { name } = await adminRequest<{ name: string }>('DELETE', path)
      console.log(`${printable(name)} signs in with the password alone, and can add a passkey.`)
    },
  },

  token: {
    usage: 'NAME --role viewer|editor|administrator',
    summary: 'prints a new token for a program, once',
    words: 1,
    options: { role: { type: 'string' } },
    async run([label = ''], { role }) {
      const content = { label, roleName: role }
      const { key } = await adminRequest<{ key: string }>('POST', '/projects/:project/tokens', content, {
        mayCreate: true,
      })
      console.error(`The token "${printable(label)}" (${String(role)}); nobody can read it again:`)
      console.log(key)
    },
  },

  tokens: {
    usage: '',
    summary: 'lists the tokens of programs',
    run: () => print('machine', `There are no tokens: ${embedder.command} token NAME --role viewer`),
  },

  audit: {
    usage: '[--since TIME]',
    summary: 'prints who signed in, changed access, exported or made backups, as lines of JSON, newest first',
    options: { since: { type: 'string' } },
    async run(_, { since = '' }) {
      let before: number | null = null
      do {
        const query: URLSearchParams = new URLSearchParams({
          since: String(since),
          limit: '1000',
          ...(before && { before: String(before) }),
        })
        const { entries, next }: Page = await adminRequest<Page>('GET', `/audit?${query}`)
        for (const entry of entries) console.log(printable(JSON.stringify(entry)))
        before = next
      } while (before !== null)
    },
  },
}

type Page = { entries: unknown[]; next: number | null }

type Listed = {
  email: string | null
  name: string
  role: string
  kind: 'person' | 'machine' | 'link'
  hasPassword: boolean
  credentials: { id: string; kind: 'session' | 'token' | 'invitation'; usedAt: string; expiresAt: string | null }[]
}

async function print(kind: Listed['kind'], otherwise: string) {
  const all = await adminRequest<Listed[]>('GET', '/accounts')
  const listed = all.filter((account) => account.kind === kind)
  const links = all.filter((account) => kind === 'person' && account.kind === 'link' && account.credentials.length > 0)
  console.log([...(listed.length === 0 ? [otherwise] : listed.map(describe)), ...links.map(describe)].join('\n'))
}

function describe({ email, name, role, kind, hasPassword, credentials }: Listed): string {
  const state = kind === 'link' ? " by the Studio's link" : kind === 'person' && !hasPassword ? ', no password yet' : ''
  const title = printable([email, name].filter((part) => part !== null).join('  '))
  const lines = credentials.map(({ id, kind: what, usedAt, expiresAt }) =>
    what === 'invitation'
      ? `    link open until ${minute(expiresAt)}`
      : `    ${what === 'session' ? `session ${id}, ` : ''}last used ${minute(usedAt)}`,
  )
  return [`${title}  (${role}${state})`, ...lines].join('\n')
}

const minute = (time: string | null) => `${(time ?? '').slice(0, 16).replace('T', ' ')} UTC`
