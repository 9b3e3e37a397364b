import { expect, it } from 'vitest'
import { isReadableAddress } from '../../web/requestAddress.ts'

it.each([
  ['/', 'localhost:3000'],
  ['/classes?x=%0d%0a', 'westie.example'],
  ['/share/classes.png?v=1', '[::1]:3000'],
  ['/caf%C3%A9', undefined],
  ['http://westie.example/classes', 'westie.example'],
])('can be read: %s at %s', (url, host) => {
  expect(isReadableAddress(url, host)).toBe(true)
})

it.each([
  ['http://[', 'localhost'],
  ['//[', 'localhost'],
  ['/', '['],
  ['/', 'a b'],
  ['/%0d%0aSet-Cookie:%20a=b/', 'localhost'],
  ['/%00', 'localhost'],
  ['/%FF', 'localhost'],
])('cannot be read: %s at %s', (url, host) => {
  expect(isReadableAddress(url, host)).toBe(false)
})
