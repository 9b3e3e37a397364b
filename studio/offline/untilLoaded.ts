import { storeAnswers } from './storeAnswers.ts'

const retryMilliseconds = 1_000

/**
 * Loads a part of the Studio that was not needed before, however long the connection is away: a part that fails to load
 * takes the whole tool with it. One that is not there although the store answers belonged to an older Studio.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  let wasAnswered = false
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (wasAnswered) throw error
      wasAnswered = await storeAnswers()
      await new Promise((resolve) => setTimeout(resolve, retryMilliseconds))
    }
  }
}
