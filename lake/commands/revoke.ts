import { askLake } from './askLake.ts'
import { UsageError, type Command } from './command.ts'

export const revoke: Command = {
  usage: 'EMAIL|TOKEN|SESSION',
  summary: 'takes back an account by its e-mail, a token by its name, a session by its id; at once',
  async run([what, ...rest]) {
    if (what === undefined || rest.length > 0) throw new UsageError('Name one account, token or session')
    const { revoked } = (await askLake(() => ({
      method: 'DELETE',
      path: `/accounts/${encodeURIComponent(what)}`,
    }))) as { revoked: string }
    console.log(`Revoked ${revoked}.`)
  },
}
