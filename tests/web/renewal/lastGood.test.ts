import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastGood } from '../../../web/renewal/lastGood.ts'

/** Returns a store that gives these answers in turn; an Error means that it is down. */
const store = (...answers: (string | Error)[]) =>
  lastGood(() => {
    const answer = answers.shift()
    return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer ?? new Error('asked too often'))
  })

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())
const wait = (ms = 501) => vi.advanceTimersByTime(ms)

test("answers with the store's current content", async () => {
  const read = store('old', 'new')
  expect(await read()).toBe('old')
  wait()
  expect(await read()).toBe('new')
})

test('reads the store once for all who ask within half a second', async () => {
  const read = store('old', 'new')
  expect(await Promise.all([read(), read()])).toEqual(['old', 'old'])
  wait(500)
  expect(await read()).toBe('old')
  wait(1)
  expect(await read()).toBe('new')
})

test('answers with the last content while the store is down, and logs it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const read = store('good', new Error('down'), 'back')
  await read()
  wait()
  expect(await read()).toBe('good')
  expect(log).toHaveBeenCalledOnce()
  wait()
  expect(await read()).toBe('back')
  log.mockRestore()
})

test('fails if no content has been read yet', async () => {
  const read = store(new Error('down'), 'back')
  await expect(read()).rejects.toThrow('down')
  wait()
  expect(await read()).toBe('back')
})
