import { expect, test, vi } from 'vitest'
import { applyChange, type Content } from '../../../studio/tonight/tonightContent.ts'
import { getGroups, planChange } from '../../../studio/tonight/tonightChanges.ts'
import { getReadings } from '../../../studio/tonight/reading.ts'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { exception, place, rule } from '../../schedule/schedule.ts'
import { card, contentWith, hall } from './content.ts'

const now = '2026-11-23T18:00:00-05:00'
const evening = 'mondays-2026-11-23'

/** Plans an action with the initial values of its form, overridden by typed ones. */
function plan(item: string, action: string, typed: object = {}, content = contentWith(), moment = now) {
  const items = getGroups(content, moment).flatMap(({ items }) => items)
  const found = items.find(({ id }) => id === item)?.actions.find(({ name }) => name === action)
  const planned = planChange({ item, action, values: { ...found?.values, ...typed } }, content, moment)
  if (planned === null) throw new Error(`“${action}” can’t be done`)
  return planned
}

const cancel = (reason: string, content?: Content) => plan(evening, 'Cancel tonight', { reason }, content)
const move = (typed: object, content?: Content) => plan(evening, 'Move tonight', typed, content)
const price = (typed: string) => plan('card', 'Online price', { price: typed })

/** Returns the content after a plan is published. */
const contentAfter = (planned: ReturnType<typeof plan>, content: Content) => applyChange(content, planned.change, now)

test('lists the actions, also over plain http, where browsers can’t create UUIDs', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues })
  const { groups } = { groups: getGroups(contentWith(), now) }
  expect(groups.map(({ items }) => items.map(({ actions }) => actions.map(({ name }) => name)))).toEqual([
    [
      ['Cancel tonight', 'Move tonight'],
      ['Cancel Monday, November 30', 'Move Monday, November 30'],
      ['Put up a notice until midnight'],
    ],
    [['Set to full', 'Online price'], ['Price at the door']],
  ])
})

test('evenings, cards and notices are described as on the site', () => {
  const notice = { _id: 'notice', text: 'Icy stairs', level: null, from: '2026-11-23T00:00Z', until: null, pages: null }
  const cards = [
    { ...card, doorPriceInCents: 2500, priceNote: 'a week' },
    { ...card, _id: 'full', isFull: true, onlinePriceInCents: null },
    { ...card, _id: 'later', opensAt: '2026-12-02T15:00:00Z' },
    { ...card, _id: 'over', closesAt: '2026-11-01T15:00:00Z' },
    { ...card, _id: 'nowhere', url: null },
  ]
  const exceptions = [
    exception({ date: '2026-11-30', status: 'cancelled', reason: 'the heating is broken' }),
    exception({ date: '2026-12-07', status: 'moved', newDate: '2026-12-08', venue: hall, reason: 'a concert' }),
  ]
  expect(Object.fromEntries(getReadings(contentWith({ exceptions }, { cards, notices: [notice] }), now))).toMatchObject(
    {
      [evening]: 'Tonight, Nov 23, 8:30–11:00 pm',
      'mondays-2026-11-30': 'No class on Monday, November 30: the heating is broken.',
      'mondays-2026-12-07': 'Tuesday, December 8, 8:30–11:00 pm (moved: a concert), at The Hall, 2 Example Street',
      notice: 'Icy stairs',
      card: '$21.75 a week, $25 at the door. Open: “Register”',
      full: 'Price to be announced. No places left',
      later: '$21.75 online. Opens Wednesday, December 2',
      over: '$21.75 online. Registration is closed',
      nowhere: '$21.75 online. Registration opens soon',
      class: '$20 at the door',
    },
  )
})

test('cancelling an evening writes the same document as the Studio', () => {
  expect(cancel('the heating is broken')).toMatchObject({
    title: 'Cancel tonight',
    change: {
      id: 'schedule-exception-2026-11-23',
      type: 'scheduleException',
      fields: { date: '2026-11-23', status: 'cancelled', reason: 'the heating is broken' },
    },
    before: 'Tonight, Nov 23, 8:30–11:00 pm',
    after: 'No class tonight: the heating is broken.',
    problem: null,
    warning: null,
  })
})

test('moving an evening writes only the fields that change', () => {
  expect(move({ startsAt: '21:00' }).change.fields).toEqual({
    date: '2026-11-23',
    status: 'moved',
    reason: undefined,
    startsAt: '21:00',
  })
  expect(move({ date: '2026-11-24' }).change.fields).toMatchObject({ newDate: '2026-11-24' })
  const { change, after } = move({ venue: 'The Hall' })
  expect(change.fields).toMatchObject({ venue: { ...hall, _type: 'venue' } })
  expect(after).toContain('at The Hall, 2 Example Street')
})

test('an evening that was moved and then cancelled takes place on the chosen day after it is restored', () => {
  const cancelled = exception({ date: '2026-11-23', status: 'cancelled', newDate: '2026-11-25' })
  const before = contentWith({ exceptions: [cancelled] })
  const restored = contentAfter(plan(evening, 'Put tonight back to normal', {}, before), before)
  const after = contentAfter(move({ startsAt: '21:00' }, restored), restored)
  expect(upcoming(after.schedule, now)[0]).toMatchObject({ date: '2026-11-23', state: 'moved' })
})

const endsTooEarly = 'The evening must end after it starts; past midnight, by 5:00 am and within 12 hours'

test.each([
  [() => move({}), 'Visitors read this already'],
  [() => move({ endsAt: '20:00' }), endsTooEarly],
  [() => plan('notice', 'Put up a notice until midnight', { text: ' ' }), 'Write the notice'],
  [() => price('21,7,5'), '“21,7,5” isn’t a price: write dollars and cents, such as 22.50'],
  [() => price('2175'), '$2,175.00 or $21.75? Write the cents, too'],
  [() => price('21.75'), 'Visitors read this already'],
])('%s can’t be published: %s', (planning, problem) => {
  expect(planning().problem).toBe(problem)
})

test('an evening can end past midnight, as in the Studio', () => {
  const { problem, change } = move({ endsAt: '01:00' })
  expect([problem, change.fields]).toMatchObject([null, { endsAt: '01:00' }])
})

test('cancelling a moved evening clears its new day, time and venue', () => {
  const moved = exception({ _id: 'moved', date: '2026-11-23', status: 'moved', startsAt: '21:00' })
  const { change } = cancel('', contentWith({ exceptions: [moved] }))
  expect(change).toMatchObject({ id: 'moved', fields: { status: 'cancelled', startsAt: undefined, venue: undefined } })
  expect(Object.keys(change.fields ?? {})).toContain('newDate')
})

test('cancelling a moved evening that was a break cancels no other evening', () => {
  const moved = exception({ date: '2026-11-23', until: '2026-12-07', status: 'moved', startsAt: '21:00' })
  const before = contentWith({ exceptions: [moved] })
  const states = upcoming(contentAfter(cancel('', before), before).schedule, now).map(({ state }) => state)
  expect(states.slice(0, 3)).toEqual(['cancelled', 'asUsual', 'asUsual'])
})

const party = (changes: object) =>
  exception({ _id: 'party', status: 'special', title: 'Party', startsAt: '20:00', endsAt: '23:30', ...changes })

test('cancelling a special evening deletes it, unless it replaces a weekly evening', () => {
  const cancelParty = (date: string) =>
    plan('party', 'Cancel Party', {}, contentWith({ exceptions: [party({ date })] }))
  expect(cancelParty('2026-11-27')).toMatchObject({ change: { fields: null }, after: undefined })
  expect(cancelParty('2026-11-30').change.fields).toMatchObject({ status: 'cancelled' })
})

test('putting an evening back to normal deletes its exception', () => {
  const cancelled = exception({ _id: 'by-hand', date: '2026-11-23', status: 'cancelled' })
  const content = contentWith({ exceptions: [cancelled] })
  expect(plan(evening, 'Put tonight back to normal', {}, content).change).toEqual({
    id: 'by-hand',
    type: 'scheduleException',
    fields: null,
  })
})

test('putting a cancelled special evening back to normal restores it', () => {
  const special = party({ date: '2026-11-23', venue: hall })
  const before = contentWith({ exceptions: [special] })
  const cancelled = contentAfter(plan('party', 'Cancel Party', {}, before), before)
  expect(contentAfter(plan(evening, 'Put tonight back to normal', {}, cancelled), cancelled)).toEqual({
    ...before,
    schedule: { ...before.schedule, exceptions: [{ ...special, _updatedAt: now }] },
  })
})

test('an evening moves to the chosen venue, even if that is the usual one of another evening', () => {
  const address = { street: '9 Winter Street', city: null, state: null, postalCode: null }
  const loft = place('The Loft', { address })
  function toLoft(item: string, action: string, schedule: Parameters<typeof contentWith>[0], moment: string) {
    const content = contentWith(schedule, { venues: { usual: null, weekly: [loft], earlier: [] } })
    const { change } = plan(item, action, { venue: 'The Loft' }, content, moment)
    const evenings = upcoming(applyChange(content, change, moment).schedule, moment)
    return evenings.find(({ id }) => id === item)?.venue?.name
  }
  const thursdays = { ...rule(), _key: 'thursdays', weekday: 'thursday', venue: loft }
  const rules = [rule(), thursdays]
  expect(toLoft('mondays-2026-11-30', 'Move this Monday', { rules }, '2026-11-27T12:00:00-05:00')).toBe('The Loft')

  const elsewhere = { rules: [{ ...rule(), venue: loft }], exceptions: [party({ date: '2026-11-25', venue: hall })] }
  expect(toLoft('party', 'Move Party', elsewhere, now)).toBe('The Loft')
})

test('evenings in a break have no actions, because the break cancels other evenings, too', () => {
  const closed = exception({ date: '2026-11-20', until: '2026-12-10', status: 'cancelled' })
  const [{ items } = { items: [] }] = getGroups(contentWith({ exceptions: [closed] }), now)
  expect(items.map(({ actions }) => actions.length)).toEqual([0, 0, 1])
})

test('a notice is shown from now until midnight at the venue', () => {
  const { change, before, after } = plan('notice', 'Put up a notice until midnight', {
    id: 'one',
    text: ' Icy stairs ',
  })
  expect(change).toEqual({
    id: 'one',
    type: 'notice',
    fields: { text: 'Icy stairs', from: now, until: '2026-11-24T05:00:00.000Z', level: 'important' },
  })
  expect([before, after]).toEqual(['None at the moment', 'Icy stairs'])
})

test('an unlikely price gets a warning, and a missing one is “to be announced”', () => {
  expect(price('0.5').warning).toMatch(/^Visitors will see \$0\.50\. Is that right\?/)
  expect(price('').after).toBe('Price to be announced. Open: “Register”')
})

test('an action has no plan once its evening is over, or its card is deleted or already changed', () => {
  const later = '2026-11-24T09:00:00-05:00'
  expect(planChange({ item: evening, action: 'Cancel tonight', values: {} }, contentWith(), later)).toBeNull()
  const setToFull = { item: 'card', action: 'Set to full', values: {} }
  expect(planChange(setToFull, contentWith({}, { cards: [] }), now)).toBeNull()
  expect(planChange(setToFull, contentWith({}, { cards: [{ ...card, isFull: true }] }), now)).toBeNull()
})

test('a change does not modify the content that it is applied to', () => {
  const content = contentWith()
  const before = structuredClone(content)
  const after = contentAfter(cancel(''), content)
  expect(content).toEqual(before)
  expect(after.schedule.exceptions).toMatchObject([{ status: 'cancelled', title: null, venue: null }])
})
