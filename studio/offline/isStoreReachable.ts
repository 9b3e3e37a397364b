/** Returns whether the store answers within a second. @param origin defaults to the origin of the page */
export const isStoreReachable = (origin = ''): Promise<boolean> =>
  fetch(`${origin}/v1/ping`, { cache: 'no-store', signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
