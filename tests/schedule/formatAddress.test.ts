import { expect, it } from 'vitest'
import { formatAddress } from '../../schedule/formatAddress.ts'

it('writes an address with whatever is known of it', () => {
  const address = { street: '1 Example Street', city: 'Boston', state: 'MA', postalCode: '02108' }
  expect(formatAddress(address)).toBe('1 Example Street, Boston, MA 02108')
  expect(formatAddress({ city: 'Boston' })).toBe('Boston')
  expect(formatAddress({})).toBe('')
})
