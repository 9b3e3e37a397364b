import { describe, expect, it } from 'vitest'
import { formatAddress } from '../../../web/ui/formatAddress.ts'
import { formatDate, formatHours, formatTime, formatWeekday } from '../../../web/ui/times.ts'

describe('times and places in words', () => {
  it.each([
    ['20:30', '8:30 pm'],
    ['00:05', '12:05 am'],
    ['12:00', '12:00 pm'],
  ])('says %s as %s', (time, words) => {
    expect(formatTime(time)).toBe(words)
  })

  it.each([
    ['20:30', '23:00', '8:30–11:00 pm'],
    ['11:00', '13:00', '11:00 am – 1:00 pm'],
  ])('says %s to %s as %s', (startsAt, endsAt, words) => {
    expect(formatHours(startsAt, endsAt)).toBe(words)
  })

  it('names the day of a date, wherever the server stands', () => {
    expect(formatDate('2026-10-06')).toBe('Tuesday, October 6')
    expect(formatWeekday('monday')).toBe('Mondays')
  })

  it('writes an address with whatever is known of it', () => {
    const address = { street: '1 Example Street', city: 'Boston', state: 'MA', postalCode: '02108' }
    expect(formatAddress(address)).toBe('1 Example Street, Boston, MA 02108')
    expect(formatAddress({ city: 'Boston' })).toBe('Boston')
    expect(formatAddress({})).toBe('')
  })
})
