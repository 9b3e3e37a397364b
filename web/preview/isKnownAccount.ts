import { type SanityClient } from '@sanity/client'

/**
 * Whether the content store still knows an account. The embedded lake names the roles that it has left; the hosted service no account
 * that is gone. Documents name accounts as editors write them: "me", or several, are answered too, and are none.
 * @throws when the content store cannot be asked
 */
export async function isKnownAccount(reader: SanityClient, account: string): Promise<boolean> {
  try {
    const { id, roles } = await reader.request<{ id?: unknown; roles?: unknown[] }>({
      url: `/users/${encodeURIComponent(account)}`,
    })
    return id === account && (roles === undefined || roles.length > 0)
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    if (statusCode === 404 || statusCode === 403) return false
    throw error
  }
}
