/** Next calls this once when its server starts: from then on, it keeps its pages current. In development each request does. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV !== 'production') return
  const { keepPagesCurrent } = await import('./renewal/keepPagesCurrent.ts')
  keepPagesCurrent()
}
