import { page } from '../page.ts'
import { shareRuns } from '../renewal/shareRuns.ts'

const load = page(() => Promise.resolve({}))

/** Gets the published facts for posts. */
export const getPostFacts = shareRuns(async () => {
  const result = await load({ now: new Date().toISOString() }) // not the reading of a renewal, which may be from before an edit
  if ('props' in result) return result.props
  throw new Error('The document siteSettings is not published; publish it in the Studio')
})
