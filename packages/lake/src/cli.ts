import { parseArgs } from 'node:util'
import { readEnvFile } from 'server-toolkit/envFile.ts'
import type { Command } from './commands/command.ts'
import { accountCommands } from './commands/accountCommands.ts'
import { backupCommands } from './commands/backupCommands.ts'
import { withLake } from './commands/with.ts'
import { embedder } from './embedder.ts'

const start: Command = {
  usage: '',
  summary: 'starts the store alone, without the site',
  async run() {
    await import('./main.ts')
  },
}

const commands: Record<string, Command> = { start, with: withLake, ...accountCommands, ...backupCommands }

/** Runs a command; exits with 1 if the command fails, with 2 after a usage error. */
export async function runCommand([name = '', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return printUsage(name === '' ? 'Name a command' : `There is no command "${name}"`)
  try {
    Object.assign(process.env, { ...readEnvFile('.env'), ...process.env })
    const { arity = 0, options = {}, run } = command
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    if (arity === 'some' ? positionals.length === 0 : positionals.length !== arity)
      return printUsage(`"${name}" got ${positionals.length} arguments`, name)
    await run(positionals, values)
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'))
      return printUsage((error as Error).message, name)
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

function printUsage(problem: string, only?: string): void {
  const shown = Object.entries(commands).filter(([name]) => only === undefined || name === only)
  const lines = shown.map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`)
  console.error([`${problem}. ${embedder.command} takes:`, ...lines].join('\n'))
  process.exitCode = 2
}

if (import.meta.main) void runCommand(process.argv.slice(2))
