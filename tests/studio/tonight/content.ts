import type { Schedule } from '../../../schedule/schedule.ts'
import type { Content } from '../../../studio/tonight/tonightContent.ts'
import { mondays, place } from '../../schedule/schedule.ts'

export const card: Content['cards'][number] = {
  _id: 'card',
  title: 'General Admission',
  onlinePriceInCents: 2175,
  doorPriceInCents: null,
  priceNote: null,
  url: 'https://pay.example.com',
  opensAt: null,
  closesAt: null,
  isFull: false,
}

const addressOf = (street: string) => ({ street, city: null, state: null, postalCode: null })
const studio = place('The Yoga Studio', { address: addressOf('1 Example Street') })
export const hall = place('The Hall', { address: addressOf('2 Example Street'), arrival: 'Through the yard' })

/** Returns the content of the quick page: Mondays, one card, one class and two known venues. */
export const contentWith = (schedule: Partial<Schedule> = {}, more: Partial<Content> = {}): Content => ({
  schedule: mondays(schedule),
  notices: [],
  cards: [card],
  classes: [{ _id: 'class', title: 'WCS 2', doorPriceInCents: 2000 }],
  venues: { usual: studio, weekly: null, earlier: [hall] },
  ...more,
})
