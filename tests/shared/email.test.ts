import { expect, test } from 'vitest'
import { emailProblem, tidyEmail } from '../../shared/email.ts'

test.each(['hello@example.org', "o'neil+dance@sub.example.co.uk", 'info@müller.example', 'A.B@EXAMPLE.ORG'])(
  '%s is an email address',
  (address) => expect([emailProblem(address), tidyEmail(address)]).toEqual([null, address]),
)

test.each([
  [' hello@example.org ', 'hello@example.org'],
  ['mailto:hello@example.org', 'hello@example.org'],
  ['hello\u200B@example.org\u00A0', 'hello@example.org'],
  ['Anna Ito <anna@example.org>', 'anna@example.org'],
  ['info@mu\u0308ller.example', 'info@müller.example'],
])('%j is tidied, and rejected unchanged', (typed, address) => {
  expect(tidyEmail(typed)).toBe(address)
  expect(emailProblem(typed)).toBe(`“${typed}” has more than the address: write ${address}`)
})

test.each([
  ['jürgen@example.org', 'has “ü” before the @'],
  ['a@example.org, b@example.org', 'isn’t one address'],
  ['hello', 'isn’t an email address'],
  ['a@b@example.org', 'isn’t an email address'],
  ['hello@example', 'isn’t an email address'],
  ['hello@example..org', 'isn’t an email address'],
  [`${'a'.repeat(250)}@example.org`, 'at most 254 characters'],
])('%s is rejected: %s', (address, words) => expect(emailProblem(address)).toContain(words))
