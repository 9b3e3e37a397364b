const retryMs = 1_000

/**
 * Loads a chunk of the Studio, retrying for as long as there is no connection, since a chunk that fails to load crashes the
 * whole tool. Gives up if the store answers but the chunk is missing: it belonged to an older build.
 */
export async function loadWithRetry<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  let wasReachable = false
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (wasReachable) throw error
      wasReachable = await isStoreReachable()
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/** Returns whether the store answers within a second. @param origin defaults to the origin of the page */
export const isStoreReachable = (origin = ''): Promise<boolean> =>
  fetch(`${origin}/v1/ping`, { cache: 'no-store', signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
