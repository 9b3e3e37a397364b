/** Next calls this once when its server starts: from then on, pages also renew by the clock. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { renewByTheClock } = await import('./renewal/byTheClock.ts')
  renewByTheClock()
}
