import { expect, test, vi } from 'vitest'
import { lastGood } from '../../../web/renewal/shareRuns.ts'

/** Returns a reader of a store that gives these answers in turn; an Error means that it is down. */
const store = (...answers: (string | Error)[]) =>
  lastGood(() => {
    const answer = answers.shift()
    return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer ?? new Error('asked too often'))
  })

test("answers with the store's current content", async () => {
  const read = store('old', 'new')
  expect(await read()).toBe('old')
  expect(await read()).toBe('new')
})

test('shares the next read among all calls during a read', async () => {
  const readings: PromiseWithResolvers<string>[] = []
  const read = lastGood(() => {
    const reading = Promise.withResolvers<string>()
    readings.push(reading)
    return reading.promise
  })
  const first = read()
  await vi.waitFor(() => expect(readings).toHaveLength(1))
  const meanwhile = Promise.all([read(), read(), read()])
  await new Promise(setImmediate)
  expect(readings).toHaveLength(1)

  readings[0]?.resolve('before the edit')
  expect(await first).toBe('before the edit')
  await vi.waitFor(() => expect(readings).toHaveLength(2))
  readings[1]?.resolve('after the edit')
  expect(await meanwhile).toEqual(['after the edit', 'after the edit', 'after the edit'])
  expect(readings).toHaveLength(2)
})

test('answers with the last content while the store is down, and logs it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const read = store('good', new Error('down'), 'back')
  await read()
  expect(await read()).toBe('good')
  expect(log).toHaveBeenCalledOnce()
  expect(await read()).toBe('back')
  log.mockRestore()
})

test('fails if no content has been read yet', async () => {
  const read = store(new Error('down'), 'back')
  await expect(read()).rejects.toThrow('down')
  expect(await read()).toBe('back')
})
