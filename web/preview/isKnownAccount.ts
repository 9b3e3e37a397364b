import { type SanityClient } from '@sanity/client'

type User = { id?: unknown; roles?: unknown[]; oldestSessionAt?: string | null }

/**
 * Whether the content store still knows an account. The embedded lake names the roles that it has left; the hosted service no account
 * that is gone. Documents name accounts as editors write them: "me", or several, are answered too, and are none.
 * @param signedInAt where given, one of the account's sessions must have lasted since then; the hosted service tells of none
 * @throws when the content store cannot be asked
 */
export async function isKnownAccount(reader: SanityClient, account: string, signedInAt?: string): Promise<boolean> {
  try {
    const { id, roles, oldestSessionAt } = await reader.request<User>({ url: `/users/${encodeURIComponent(account)}` })
    if (id !== account || roles?.length === 0) return false
    if (signedInAt === undefined || oldestSessionAt === undefined) return true
    return oldestSessionAt !== null && Date.parse(oldestSessionAt) <= Date.parse(signedInAt)
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    if (statusCode === 404 || statusCode === 403) return false
    throw error
  }
}
