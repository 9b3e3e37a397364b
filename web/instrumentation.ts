/**
 * Next calls this once when its server starts: from then on, it keeps its pages current. In development each request does, and
 * at Vercel, where nothing runs between requests, webhook, cron and age.
 */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV !== 'production' || process.env.VERCEL) return
  const { keepPagesCurrent } = await import('./renewal/keepPagesCurrent.ts')
  keepPagesCurrent()
}
