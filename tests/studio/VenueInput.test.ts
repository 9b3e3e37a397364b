import { expect, it } from 'vitest'
import { listUnique } from '../../studio/VenueInput.tsx'

const usual = { name: 'The Studio', address: { street: '2 Oak Street' }, parking: 'Behind the house' }
const hall = { name: 'Grand Hall', address: { street: '1 Elm Street' }, arrival: 'The red door' }

it('lists the usual venue first, and each venue once in its latest form', () => {
  const typedEarlier = { name: 'grand hall', address: { street: '1 Elm street' } }
  expect(listUnique({ usual, weekly: [null, usual], earlier: [hall, typedEarlier] })).toEqual([usual, hall])
})

it('distinguishes venues with the same name', () => {
  const other = { name: 'Grand Hall', address: { street: '9 Ash Street' } }
  expect(listUnique({ usual: null, weekly: null, earlier: [hall, other] })).toEqual([hall, other])
})

it('omits venues without a name', () => {
  expect(listUnique({ usual: {}, weekly: [{}], earlier: [] })).toEqual([])
})
