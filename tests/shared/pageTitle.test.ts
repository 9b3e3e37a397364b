import { expect, test } from 'vitest'
import { pageTitle } from '../../shared/pages.ts'

test.each([
  ['Contact us', 'Westie Boston', 'Contact us | Westie Boston'],
  ['Westie Boston', 'Westie Boston', 'Westie Boston'],
  [null, 'Westie Boston', 'Westie Boston'],
  ['Contact us', null, 'Contact us'],
  [null, null, ''],
])('the title of page %s of site %s is "%s"', (title, siteName, whole) => {
  expect(pageTitle(title, siteName)).toBe(whole)
})
