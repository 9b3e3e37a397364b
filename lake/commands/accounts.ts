import { askLake } from './askLake.ts'
import type { Command } from './command.ts'

type Listed = {
  email: string | null
  name: string
  role: string
  kind: 'person' | 'machine'
  hasPassword: boolean
  secrets: { id: string; kind: 'session' | 'token' | 'invitation'; usedAt: string; expiresAt: string | null }[]
}

export const accounts: Command = {
  usage: '',
  summary: 'lists the people who may sign in, with their sessions',
  run: async () => print('person', 'Nobody has an account: npm run lake -- invite EMAIL --role administrator'),
}

export const tokens: Command = {
  usage: '',
  summary: 'lists the tokens of machines',
  run: async () => print('machine', 'There are no tokens: npm run lake -- token NAME --role viewer'),
}

async function print(kind: Listed['kind'], otherwise: string) {
  const listed = ((await askLake(() => ({ method: 'GET', path: '/accounts' }))) as Listed[]).filter(
    (account) => account.kind === kind,
  )
  console.log(listed.length === 0 ? otherwise : listed.map(describe).join('\n'))
}

function describe({ email, name, role, kind, hasPassword, secrets }: Listed): string {
  const state = kind === 'machine' || hasPassword ? '' : ', no password yet'
  const title = [email, name].filter((part) => part !== null).join('  ')
  const lines = secrets.map(({ id, kind: what, usedAt, expiresAt }) =>
    what === 'invitation'
      ? `    link open until ${minute(expiresAt)}`
      : `    ${what === 'session' ? `session ${id}, ` : ''}last used ${minute(usedAt)}`,
  )
  return [`${title}  (${role}${state})`, ...lines].join('\n')
}

const minute = (time: string | null) => `${(time ?? '').slice(0, 16).replace('T', ' ')} UTC`
