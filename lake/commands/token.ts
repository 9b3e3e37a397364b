import { parseArgs } from 'node:util'
import { askLake } from './askLake.ts'
import { UsageError, type Command } from './command.ts'

export const token: Command = {
  usage: 'NAME --role viewer|editor|administrator',
  summary: 'prints a new token for a program, once',
  async run(args) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' } } })
    const [label, ...rest] = positionals
    if (label === undefined || rest.length > 0) throw new UsageError('Name the token after who uses it')
    const body = { label, roleName: values.role }
    const { key } = (await askLake((projectId) => ({
      method: 'POST',
      path: `/projects/${projectId}/tokens`,
      body,
    }))) as { key: string }
    console.error(`The token "${label}" (${values.role}); nobody can read it again:`)
    console.log(key)
  },
}
