import { page } from '../page.ts'
import { shareReadings } from '../renewal/lastGood.ts'

const load = page(() => Promise.resolve({}))

/** Gets the published facts for posts. */
export const getPostFacts = shareReadings(async () => {
  const result = await load()
  if ('props' in result) return result.props
  throw new Error('The document siteSettings is not published; publish it in the Studio')
})
