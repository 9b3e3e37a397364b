import { expect, it } from 'vitest'
import { eachOnce } from '../../../studio/venue/knownVenues.ts'

const usual = { name: 'The Studio', address: { street: '2 Oak Street' }, parking: 'Behind the house' }
const hall = { name: 'Grand Hall', address: { street: '1 Elm Street' }, arrival: 'The red door' }

it('offers the usual place first, and each place once, as it was typed last', () => {
  const typedEarlier = { name: 'grand hall', address: { street: '1 Elm street' } }
  expect(eachOnce({ usual, weekly: [null, usual], earlier: [hall, typedEarlier] })).toEqual([usual, hall])
})

it('keeps apart two places of one name', () => {
  const other = { name: 'Grand Hall', address: { street: '9 Ash Street' } }
  expect(eachOnce({ usual: null, weekly: null, earlier: [hall, other] })).toEqual([hall, other])
})

it('leaves out a place that has no name yet', () => {
  expect(eachOnce({ usual: {}, weekly: [{}], earlier: [] })).toEqual([])
})
