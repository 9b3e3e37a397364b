import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { formatPrice } from '../../shared/money.ts'
import { watchEdits, type Kill, type Place } from './editWatch.ts'

const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** A site server that shows the price in `prices`. */
const server = (name: string, prices: Record<string, number>): Place => ({
  name,
  isServer: true,
  visit: () =>
    Promise.resolve({ status: 200, text: `<h2>General Admission</h2><p>${formatPrice(prices[name] ?? 0)}</p>` }),
})

function watch(prices: Record<string, number>, kills: Kill[] = []) {
  const places = Object.keys(prices).map((name) => server(name, prices))
  const edits = watchEdits(places, kills)
  const lookAround = async () => {
    for (const place of places) await edits.look(place)
    edits.tellOfUnseen()
  }
  return { ...edits, lookAround }
}

test('records when the slowest server shows an edit', async () => {
  const prices = { first: 3100, third: 3000 }
  const { accept, lookAround, results } = watch(prices)
  accept(3100)
  await lookAround()
  vi.advanceTimersByTime(2000)
  prices.third = 3100
  await lookAround()
  expect(results).toEqual({ seenAfterMs: [2000], unseen: 0, wentBack: 0 })
  expect(said).toEqual([])
})

test('reports an edit that a server does not show within 30 s once, with the price shown and the kills before', async () => {
  const { accept, lookAround, results } = watch({ first: 3100, third: 3000 }, [
    { name: 'second', at: performance.now(), backAt: performance.now() },
  ])
  await lookAround()
  accept(3100)
  vi.advanceTimersByTime(31_000)
  await lookAround()
  await lookAround()
  expect(results.unseen).toBe(1)
  expect(said).toEqual([
    '3100 cents, accepted 31 s ago, cannot be seen on third. Shown: first: 200, 3100 cents, for 31 s; third: 200, 3000 cents, for 31 s. Killed: second 31 s ago, back 31 s ago.',
  ])
})

test('counts the 30 s from the return of the store or of the server', async () => {
  const store: Kill = { name: 'store', at: performance.now(), backAt: null }
  const { accept, lookAround, results } = watch({ first: 3000 }, [store])
  accept(3100)
  vi.advanceTimersByTime(60_000)
  await lookAround()
  store.backAt = performance.now()
  vi.advanceTimersByTime(29_000)
  await lookAround()
  expect(results.unseen).toBe(0)
  vi.advanceTimersByTime(2000)
  await lookAround()
  expect(results.unseen).toBe(1)
})

test('reports a server that shows an earlier edit after a later one', async () => {
  const prices = { first: 3100 }
  const { lookAround, results } = watch(prices)
  await lookAround()
  prices.first = 3000
  await lookAround()
  await lookAround()
  expect(results.wentBack).toBe(1)
  expect(said).toEqual(['first went back from 3100 to 3000 cents. Nothing was killed lately.'])
})
