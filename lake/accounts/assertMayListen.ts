import { isLoopback } from '../origins.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store.ts'

/** @throws Error when other machines could reach a lake that nobody has an account on, with how to make one */
export function assertMayListen({ host }: Pick<Settings, 'host'>, store: Store): void {
  if (isLoopback(host) || store.accounts.all().some(({ kind }) => kind === 'person')) return
  throw new Error(
    `LAKE_HOST is "${host}", where other machines reach the store, and nobody has an account yet. Make one: npm run lake -- invite you@example.org --role administrator`,
  )
}
