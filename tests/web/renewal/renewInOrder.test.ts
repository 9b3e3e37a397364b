import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { renewInOrder } from '../../../web/renewal/renewInOrder.ts'

test('a page is there before the next one is begun', async () => {
  const log: string[] = []
  await renewInOrder(['/register', '/'], async (path) => {
    log.push(`${path} begins`)
    await setImmediate()
    log.push(`${path} is there`)
  })
  expect(log).toEqual(['/register begins', '/register is there', '/ begins', '/ is there'])
})

test('a page that waits, for a picture say, holds up no other', async () => {
  const waiting = Promise.withResolvers<undefined>()
  const done: string[] = []
  const all = renewInOrder(['/teachers', '/', '/classes'], async (path) => {
    if (path === '/teachers') await waiting.promise
    done.push(path)
    if (path === '/classes') waiting.resolve(undefined)
  })
  await all
  expect(done).toEqual(['/', '/classes', '/teachers'])
})

test('a page that fails is told of once all were tried', async () => {
  const tried: string[] = []
  const renewal = renewInOrder(['/', '/classes'], (path) => {
    tried.push(path)
    return path === '/' ? Promise.reject(new Error('the home page fails')) : Promise.resolve()
  })
  await expect(renewal).rejects.toThrow('the home page fails')
  expect(tried).toEqual(['/', '/classes'])
})
