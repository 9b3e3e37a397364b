import { type SanityClient } from '@sanity/client'

/**
 * Whether the content store still knows an account. The embedded lake names the roles that it has left; the hosted service no account
 * that is gone.
 * @throws when the content store cannot be asked
 */
export async function isKnownAccount(reader: SanityClient, account: string): Promise<boolean> {
  try {
    const { roles } = await reader.request<{ roles?: unknown[] }>({ url: `/users/${encodeURIComponent(account)}` })
    return roles === undefined || roles.length > 0
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    if (statusCode === 404 || statusCode === 403) return false
    throw error
  }
}
