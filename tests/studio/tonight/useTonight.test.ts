// @vitest-environment jsdom
import { h, render } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Stored } from '../../../studio/tonight/tonightContent.ts'
import { useTonight } from '../../../studio/tonight/useTonight.ts'
import { card, contentWith } from './content.ts'

const { timeZone, venue, rules, ...schedule } = contentWith().schedule
const user = { id: 'anna', name: 'Anna Ito', role: 'editor' }

/** What the store has, and an answer about drafts that is on its way until it is released. */
function stubStore() {
  const { notices, classes, venues } = contentWith()
  const store = { price: 2175, drafts: Promise.resolve<Stored[]>([]) }
  const answer = () => ({
    schedule: { site: { timeZone, venue, rules }, ...schedule },
    cards: [{ ...card, onlinePriceInCents: store.price }],
    notices,
    classes,
    venues,
  })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/users/me')) return Response.json(user)
    return Response.json({ result: path.includes('perspective=raw') ? await store.drafts : answer() })
  })
  return store
}

/** Opens the quick page and returns what it knows. */
function openPage() {
  const page: { state: ReturnType<typeof useTonight> | null } = { state: null }
  const Page = () => {
    page.state = useTonight()
    return null
  }
  render(h(Page, {}), document.body)
  onTestFinished(async () => {
    render(null, document.body)
    // Preact cleans up after the next frame, for which it needs the window.
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
  })
  return page
}

test('a late answer of an earlier load does not take back what a later one read', async () => {
  const store = stubStore()
  const late = Promise.withResolvers<Stored[]>()
  store.drafts = late.promise
  const page = openPage()
  const price = () => page.state?.known?.content.cards[0]?.onlinePriceInCents
  await expect.poll(price).toBe(2175)

  Object.assign(store, { price: 2500, drafts: Promise.resolve([]) })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(price).toBe(2500)
  late.resolve([])
  await late.promise
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(price()).toBe(2500)
})
