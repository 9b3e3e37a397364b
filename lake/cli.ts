import { existsSync } from 'node:fs'
import { UsageError, type Command } from './commands/command.ts'
import { backup } from './commands/backup.ts'
import { restore } from './commands/restore.ts'
import { accounts, tokens } from './commands/accounts.ts'
import { invite } from './commands/invite.ts'
import { revoke } from './commands/revoke.ts'
import { role } from './commands/role.ts'
import { start } from './commands/start.ts'
import { token } from './commands/token.ts'

const commands: Record<string, Command> = {
  start,
  invite,
  accounts,
  role,
  revoke,
  token,
  tokens,
  backup,
  restore,
}

/** `npm run lake -- COMMAND …`: ends with 1 when the command failed, with 2 when it was not understood. */
async function main([name = '', ...args]: string[]) {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return explain(name === '' ? 'Name a command' : `There is no command "${name}"`)
  try {
    await command.run(args)
  } catch (error) {
    if (isUsageError(error)) return explain((error as Error).message, name)
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

/** `node:util`'s `parseArgs` has codes of its own for what it does not understand. */
const isUsageError = (error: unknown) =>
  error instanceof UsageError || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

/** Says what was wrong, and how one command is used, or which there are. */
function explain(problem: string, only?: string) {
  const shown = Object.entries(commands).filter(([name]) => only === undefined || name === only)
  const lines = shown.map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`)
  console.error([`${problem}. npm run lake -- takes:`, ...lines].join('\n'))
  process.exitCode = 2
}

void main(process.argv.slice(2))
