// @vitest-environment jsdom
import { h, render } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { planChange } from '../../../studio/tonight/tonightChanges.ts'
import { useTonight } from '../../../studio/tonight/useTonight.ts'
import { card, contentWith } from './content.ts'

const { timeZone, venue, rules, ...schedule } = contentWith().schedule
const { notices, classes, venues } = contentWith()

/** Responds like a store with one card, until a test replaces `answer`. */
function stubStore() {
  const store = {
    price: 2175,
    answer: (path: string): Promise<Response> => {
      if (path.includes('/users/me')) return Promise.resolve(Response.json({ name: 'Anna Ito', role: 'editor' }))
      const result = {
        notices,
        classes,
        venues,
        schedule: { site: { timeZone, venue, rules }, ...schedule },
        cards: [{ ...card, onlinePriceInCents: store.price }],
      }
      return Promise.resolve(Response.json({ result }))
    },
  }
  vi.stubGlobal('fetch', (path: string) => store.answer(path))
  return store
}

const noConnection = () => Promise.reject(new TypeError('Failed to fetch'))

/** Opens the quick page and waits until it shows the store's content. */
async function openPage() {
  const page: { state?: ReturnType<typeof useTonight> } = {}
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
  await expect.poll(() => page.state?.phase).toBe('ready')
  return page
}

test('reports a lost connection, stores nothing on the device, and continues once it is back', async () => {
  const store = stubStore()
  const page = await openPage()
  const chosen = { item: 'card', action: 'Set to full', values: {} }
  const plan = planChange(chosen, contentWith(), new Date().toISOString())
  if (plan === null) throw new Error('The card can’t be set to full')
  const { answer } = store
  store.answer = noConnection
  expect(await page.state?.publish(chosen, plan)).toBe(false)
  expect(page.state).toMatchObject({ phase: 'reading', trouble: 'offline', known: { user: { name: 'Anna Ito' } } })
  expect(page.state?.message).toMatch(/^There was no answer, so it may not be published/)
  expect(localStorage).toHaveLength(0)

  store.answer = answer
  dispatchEvent(new Event('online'))
  await expect.poll(() => page.state).toMatchObject({ phase: 'ready', trouble: null })
})

test('accepts no other change while one is in flight, even if the content is reloaded', async () => {
  const store = stubStore()
  const page = await openPage()
  const { answer } = store
  const refreshed = Promise.withResolvers<null>()
  const sent = Promise.withResolvers<Response>()
  const done = { title: 'Card', change: { id: 'card', type: 'registrationLink' as const, fields: {} }, before: null }
  store.answer = () => sent.promise
  const sending = page.state?.undo({ ...done, revision: 'r', isUndo: false })
  await expect.poll(() => page.state?.phase).toBe('sending')
  store.answer = (path) => answer(path).finally(() => refreshed.resolve(null))
  dispatchEvent(new Event('online'))
  await refreshed.promise
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(page.state?.phase).toBe('sending')
  sent.resolve(Response.json({ documents: [] }))
  await sending
  await expect.poll(() => page.state?.phase).toBe('ready')
})

test('asks to sign in once the session has ended', async () => {
  const store = stubStore()
  const page = await openPage()
  store.answer = () => Promise.resolve(Response.json({}, { status: 401 }))
  dispatchEvent(new Event('online'))
  await expect.poll(() => page.state).toMatchObject({ known: null, trouble: 'signedOut' })
})

test('a late response to an earlier load doesn’t replace that of a later one', async () => {
  const store = stubStore()
  const page = await openPage()
  const price = () => page.state?.known?.content.cards[0]?.onlinePriceInCents
  const { answer } = store
  const late = Promise.withResolvers<null>()
  store.answer = async (path) => {
    const response = await answer(path)
    await late.promise
    return response
  }
  dispatchEvent(new Event('online'))
  Object.assign(store, { answer, price: 2500 })
  dispatchEvent(new Event('online'))
  await expect.poll(price).toBe(2500)
  late.resolve(null)
  await late.promise
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(price()).toBe(2500)
})
