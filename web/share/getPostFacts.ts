import { page, type Props } from '../page.ts'

const load = page(() => Promise.resolve({}))

/** So that strangers can't make the server read all facts as often as they like. */
const sharedForMs = 2000

let reading: { readAt: number; facts: Promise<Props<unknown>> } | null = null

/** Gets the published facts for posts. Requests within two seconds share one reading. */
export function getPostFacts(): Promise<Props<unknown>> {
  if (reading === null || performance.now() - reading.readAt > sharedForMs) {
    const facts = load().then((result) => {
      if ('props' in result) return result.props
      throw new Error('The document siteSettings is not published; publish it in the Studio')
    })
    reading = { readAt: performance.now(), facts }
  }
  return reading.facts
}
