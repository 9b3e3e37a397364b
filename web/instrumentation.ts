/** Next calls this once when its server starts: from then on, pages also renew by the clock. In development each request does. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NODE_ENV !== 'production') return
  const { renewByTheClock } = await import('./renewal/byTheClock.ts')
  renewByTheClock()
}
