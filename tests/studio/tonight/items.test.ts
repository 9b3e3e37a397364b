import { expect, test, vi } from 'vitest'
import { getItems } from '../../../studio/tonight/items.ts'
import { contentWith } from './content.ts'

const now = '2026-11-23T18:00:00-05:00'

test('lists what can be changed, also over plain http, where browsers make no UUIDs', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues })
  const { groups } = getItems(contentWith(), now)
  expect(groups.map(({ items }) => items.map(({ actions }) => actions.map(([name]) => name)))).toEqual([
    [
      ['Cancel tonight', 'Move tonight'],
      ['Cancel Monday, November 30', 'Move Monday, November 30'],
      ['Put up a notice until midnight'],
    ],
    [['Set to full', 'Online price'], ['Price at the door']],
  ])
})
