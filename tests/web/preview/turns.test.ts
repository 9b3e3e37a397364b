import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { takeTurn } from '../../../web/preview/turns.ts'

/** Creates a response that the test closes. */
function response() {
  const emitter = Object.assign(new EventEmitter(), { closed: false })
  const close = () => {
    emitter.closed = true
    emitter.emit('close')
  }
  return { of: emitter as unknown as ServerResponse, close }
}

it('gives one turn at a time, across accounts', async () => {
  const [first, second] = [response(), response()]
  expect(await takeTurn('anna', first.of)).toBe(true)
  let isOn = false
  const waiting = takeTurn('ben', second.of).then((turn) => (isOn = turn))
  await Promise.resolve()
  expect(isOn).toBe(false)
  first.close()
  expect(await waiting).toBe(true)
  second.close()
})

it('limits the waiting requests of an account, and not those of other accounts', async () => {
  const responses = Array.from({ length: 6 }, response)
  const [running, ...others] = responses.map(({ of }, index) => takeTurn(index < 5 ? 'anna' : 'ben', of))
  expect(await running).toBe(true)
  expect(await others[3]).toBe(false)
  responses.forEach(({ close }, index) => index !== 5 && close())
  expect(await Promise.all(others.slice(0, 3))).toEqual([false, false, false]) // their clients have disconnected
  expect(await others[4]).toBe(true)
  responses[5]?.close()
})
