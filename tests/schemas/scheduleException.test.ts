import { describe, expect, test } from 'vitest'
import { serveLake } from '../../packages/lake/tests/lake.ts'
import { problems, stored } from './problems.ts'

describe('hidden fields', () => {
  const moved = { date: '2026-12-07', newDate: '2026-12-08', startsAt: '21:00', endsAt: '20:00', until: '2026-12-01' }
  const venue = { _type: 'venue', name: 'The Loft', address: { _type: 'address', state: 'Mass' } }

  test.each([
    ['cancelled', ['until']],
    ['moved', ['endsAt', 'venue.address.street', 'venue.address.city', 'venue.address.state']],
  ])('don’t prevent publishing a %s evening', async (status, shown) => {
    const { client } = await serveLake()
    const change = { _id: 'change', _type: 'scheduleException', ...stored, ...moved, venue, reason: 'closed', status }
    const found = (await problems([change], client)).filter((line) => line.includes(': error: '))
    expect(found.map((line) => /, (.*?): /.exec(line)?.[1])).toEqual(shown)
  })
})

describe('a change to the schedule', () => {
  const change = (fields: object) => ({
    _id: 'document',
    _type: 'scheduleException',
    ...stored,
    reason: 'snow',
    date: '2099-12-07',
    ...fields,
  })

  /** Returns the messages about the date, given another existing change. */
  async function messagesWith(other: object, fields: object) {
    const { client } = await serveLake()
    await client.create({ _id: 'other', _type: 'scheduleException', date: '2099-12-07', ...other })
    return (await problems([change(fields)], client)).filter((line) => line.startsWith('document, date: '))
  }

  test.each([
    ['cancelled', { status: 'cancelled' }, { status: 'moved' }, /another change on this day: the evening is cancelled/],
    ['named', { status: 'special', title: 'Gala' }, { status: 'moved' }, /another change on this day: “Gala”/],
    [
      'cancelled, for a special evening',
      { status: 'cancelled' },
      { status: 'special' },
      /The regular evening on this day is cancelled, but this special evening still takes place/,
    ],
    [
      'special, for a cancellation',
      { status: 'special', title: 'Gala' },
      { status: 'cancelled' },
      /“Gala” is also on this day/,
    ],
  ])('warns about another change that is %s', async (_, other, fields, message) => {
    expect(await messagesWith(other, fields)).toEqual([expect.stringMatching(/^document, date: warning: /)])
    expect((await messagesWith(other, fields)).join()).toMatch(message)
  })

  test('may be another version of the same document, or on another day', async () => {
    const { client } = await serveLake()
    await client.create({ _id: 'document', _type: 'scheduleException', date: '2099-12-07', status: 'cancelled' })
    await client.create({ _id: 'other', _type: 'scheduleException', date: '2099-12-14', status: 'cancelled' })
    const found = await problems([change({ _id: 'drafts.document', status: 'cancelled' })], client)
    expect(found.filter((line) => line.includes(', date: '))).toEqual([])
  })

  test('warns about a past date at the venue in a draft, not in a published document', async () => {
    const { client } = await serveLake()
    const past = { date: '2020-12-07', status: 'cancelled' }
    expect(await problems([change({ ...past, _id: 'drafts.document' })], client)).toContain(
      'drafts.document, date: warning: Mon, Dec 7, 2020 is in the past. Did you mean another year?',
    )
    expect((await problems([change(past)], client)).filter((line) => line.includes(', date: '))).toEqual([])
  })
})
