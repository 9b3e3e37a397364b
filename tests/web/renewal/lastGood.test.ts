import { expect, test, vi } from 'vitest'
import { lastGood } from '../../../web/renewal/lastGood.ts'

/** A store that answers in turn with what it is given; an Error means that it is down. */
const store = (...answers: (string | Error)[]) =>
  lastGood(() => {
    const answer = answers.shift()
    return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer ?? new Error('asked too often'))
  })

test('answers with what the store says now', async () => {
  const read = store('old', 'new')
  expect(await read()).toBe('old')
  expect(await read()).toBe('new')
})

test('answers with what the store said last while it is down, and leaves a line in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const read = store('good', new Error('down'), 'back')
  await read()
  expect(await read()).toBe('good')
  expect(log).toHaveBeenCalledOnce()
  expect(await read()).toBe('back')
  log.mockRestore()
})

test('fails as long as nothing good was ever read', async () => {
  const read = store(new Error('down'), 'back')
  await expect(read()).rejects.toThrow('down')
  expect(await read()).toBe('back')
})
