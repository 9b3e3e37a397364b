import { askLake } from './askLake.ts'
import { UsageError, type Command } from './command.ts'

export const role: Command = {
  usage: 'EMAIL administrator|editor|viewer',
  summary: 'changes what somebody may do, at once',
  async run([email, role, ...rest]) {
    if (email === undefined || role === undefined || rest.length > 0)
      throw new UsageError('Name an e-mail address and a role')
    const changed = (await askLake(() => ({
      method: 'PUT',
      path: `/accounts/${encodeURIComponent(email)}`,
      body: { role },
    }))) as { name: string }
    console.log(`${changed.name} is ${role} now.`)
  },
}
