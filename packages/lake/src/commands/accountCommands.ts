import { embedder } from '../embedder.ts'
import { printable } from '../log.ts'
import { adminRequest, type Command } from './command.ts'

export const accountCommands: Record<string, Command> = {
  invite: {
    usage: 'EMAIL --role administrator|editor|viewer [--name NAME]',
    summary: 'prints a link with which somebody chooses a password; for an existing account, a new password',
    arity: 1,
    options: { role: { type: 'string' }, name: { type: 'string' } },
    async run([email], options) {
      const invitation = { email, ...options }
      type Invited = { url: string; expiresAt: string; role: string; name: string }
      const path = '/invitations/project/:project'
      const { name, role, url, expiresAt } = await adminRequest<Invited>('POST', path, invitation, { mayCreate: true })
      console.log(
        `Send this link to ${printable(name)} (${role}). It works once, until ${formatMinute(expiresAt)}:\n\n  ${url}\n`,
      )
    },
  },

  accounts: {
    usage: '',
    summary: 'lists the people who may sign in',
    async run() {
      const accounts = await adminRequest<Listed[]>('GET', '/accounts')
      if (!accounts.some(({ email }) => email !== null))
        console.log(`Nobody has an account: ${embedder.command} invite EMAIL --role administrator`)
      for (const account of accounts) console.log(describe(account))
    },
  },

  revoke: {
    usage: 'EMAIL|TOKEN',
    summary: 'revokes an account by email, or a token by name, with immediate effect',
    arity: 1,
    async run([emailOrName = '']) {
      const path = emailOrName.includes('@') ? '/accounts/' : '/projects/:project/tokens/'
      const { name } = await adminRequest<{ name: string }>('DELETE', path + encodeURIComponent(emailOrName))
      console.log(`Revoked ${printable(name)}.`)
    },
  },

  'reset-passkeys': {
    usage: 'EMAIL',
    summary: 'removes the passkeys of somebody who lost a device, and ends their sessions',
    arity: 1,
    async run([email = '']) {
      const path = `/accounts/${encodeURIComponent(email)}/passkeys`
      const { name } = await adminRequest<{ name: string }>('DELETE', path)
      console.log(`${printable(name)} signs in with the password alone, and can add a passkey.`)
    },
  },

  token: {
    usage: 'NAME --role viewer|editor|administrator',
    summary: 'prints a new token for a program, once',
    arity: 1,
    options: { role: { type: 'string' } },
    async run([label = ''], { role }) {
      const token = { label, roleName: role }
      const { key } = await adminRequest<{ key: string }>('POST', '/projects/:project/tokens', token, {
        mayCreate: true,
      })
      console.error(`The token "${printable(label)}" (${String(role)}); nobody can read it again:`)
      console.log(key)
    },
  },
}

type Listed = { email: string | null; name: string; role: string; hasPassword: boolean; sessions: number }

const describe = ({ email, name, role, hasPassword, sessions }: Listed): string =>
  `${email ?? "by the Studio's link"}  ${printable(name)}  (${role}, ${hasPassword ? 'has a' : 'no'} password, ${sessions} sessions)`

const formatMinute = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`
