import type { Role } from '../../packages/lake/src/roles.ts'
import { serveLake } from '../../packages/lake/tests/lake.ts'
import { beginSession } from '../../packages/lake/tests/accounts/people.ts'

/** Serves a lake, with a client that reads it with a viewer's token as the site does. */
export async function serveLakeWithSite(options: Parameters<typeof serveLake>[0] = {}) {
  const { client, lake } = await serveLake(options)
  const body = { label: 'Site', roleName: 'viewer' }
  const { key } = await client.request<{ key: string }>({ method: 'POST', url: '/projects/westie/tokens', body })
  return {
    lake,
    client,
    siteClient: client.withConfig({ token: key }),
    /** Creates an account by invitation. @returns its client and its id */
    async invite(email: string, role: Role) {
      const { accounts } = lake.context
      const { secret } = accounts.invite({ email, role })
      const person = client.withConfig({ token: await beginSession(accounts, secret) })
      const { id } = await person.users.getById('me')
      return { person, id }
    },
  }
}
