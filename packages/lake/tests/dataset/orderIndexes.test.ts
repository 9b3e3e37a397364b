import { describe, expect, it } from 'vitest'
import type { LakeDocument } from '../../src/document.ts'
import { openOrderIndexes } from '../../src/dataset/orderIndexes.ts'

describe('an order index', () => {
  it('has each document once while others are dropped, which nobody reads any more', () => {
    const documents = new Map<string, LakeDocument>()
    const orders = openOrderIndexes(
      () => documents.values(),
      () => 0,
    )
    const write = (_id: string, price: number) => {
      const before = documents.get(_id)
      if (before) orders.remove(before)
      const after = { _id, _type: 'price', _rev: '', _createdAt: '', _updatedAt: '', price, title: `For ${price}` }
      documents.set(_id, after)
      orders.add(after)
    }
    const inOrder = (field: string) => Array.from(orders.inOrder('price', [field], false), (one) => one.price)
    write('door', 15)
    for (const field of ['price', 'title', 'price']) expect(inOrder(field)).toEqual([15])
    write('series', 60) // one change, so that a later document is added when the other index is dropped
    for (let price = 16; price < 80; price++) {
      write('door', price)
      expect(inOrder('price')).toEqual([60, price].sort((a, b) => a - b))
    }
    expect(inOrder('title')).toEqual([60, 79])
  })
})
