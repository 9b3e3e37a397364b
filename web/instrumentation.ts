/**
 * Starts keeping pages current; Next calls this once when its server starts. Not needed in development, where each request
 * renders, nor in the process for previews, nor on Vercel, where nothing runs between requests and the webhook, the cron job and
 * the pages' age renew them.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV !== 'production' || process.env.VERCEL) return
  const { isPreviewServer } = await import('./renewal/state.ts')
  if (isPreviewServer.get()) return
  const { keepPagesCurrent } = await import('./renewal/keepPagesCurrent.ts')
  keepPagesCurrent()
}
