import { expect, test } from 'vitest'
import { pageTitle } from '../../shared/pageTitle.ts'

test.each([
  ['Contact us', 'Westie Boston', 'Contact us | Westie Boston'],
  ['Westie Boston', 'Westie Boston', 'Westie Boston'],
  [null, 'Westie Boston', 'Westie Boston'],
  ['Contact us', null, 'Contact us'],
  [null, null, ''],
])('the page %s of the site %s is called "%s"', (title, siteName, whole) => {
  expect(pageTitle(title, siteName)).toBe(whole)
})
