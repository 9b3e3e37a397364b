import { parseArgs } from 'node:util'
import { askLake } from './askLake.ts'
import { UsageError, type Command } from './command.ts'

export const invite: Command = {
  usage: 'EMAIL --role administrator|editor|viewer [--name NAME]',
  summary: 'prints a link by which somebody chooses a password; for an account that exists, another password',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { role: { type: 'string' }, name: { type: 'string' } },
    })
    const [email, ...rest] = positionals
    if (email === undefined || rest.length > 0) throw new UsageError('Name one e-mail address')
    const { url, expiresAt, role, name } = (await askLake((projectId) => ({
      method: 'POST',
      path: `/invitations/project/${projectId}`,
      body: { email, ...values },
    }))) as Invitation
    console.log(
      `Send this link to ${name} (${role}). It works once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC:`,
    )
    console.log(`\n  ${url}\n`)
  },
}

type Invitation = { url: string; expiresAt: string; role: string; name: string }
