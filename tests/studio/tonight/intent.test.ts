import { expect, test } from 'vitest'
import { applyChange } from '../../../studio/tonight/tonightContent.ts'
import { type Intent, planIntent } from '../../../studio/tonight/intent.ts'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { exception, place, rule } from '../../schedule/schedule.ts'
import { card, contentWith, hall } from './content.ts'

const now = '2026-11-23T18:00:00-05:00'
const evening = 'mondays-2026-11-23'

const cancel: Intent = { kind: 'cancel', evening, reason: 'the heating is broken' }
const move = {
  kind: 'move' as const,
  evening,
  date: '2026-11-23',
  startsAt: '20:30',
  endsAt: '23:00',
  venue: 'The Yoga Studio',
  reason: '',
} satisfies Intent
const price = (text: string): Intent => ({
  kind: 'price',
  type: 'registrationLink',
  id: 'card',
  field: 'onlinePriceInCents',
  price: text,
})

function plan(intent: Intent, content = contentWith()) {
  const planned = planIntent(intent, content, now)
  if (typeof planned === 'string') throw new Error(planned)
  return planned
}

test('cancelling an evening writes the document that the Studio would', () => {
  expect(plan(cancel)).toMatchObject({
    title: 'Cancel tonight',
    change: {
      id: 'schedule-exception-2026-11-23',
      type: 'scheduleException',
      fields: { date: '2026-11-23', status: 'cancelled', reason: 'the heating is broken' },
    },
    problem: null,
    warnings: [],
  })
})

test('a cancellation without a reason, or with a long one, is a warning', () => {
  expect(plan({ ...cancel, reason: ' ' }).warnings).toEqual(['Say why, so that visitors don’t wonder'])
  expect(plan({ ...cancel, reason: 'x'.repeat(81) }).warnings).toEqual(['Keep the reason under 80 characters'])
})

test('only what changes is written when an evening moves', () => {
  expect(plan({ ...move, startsAt: '21:00' }).change.fields).toEqual({
    date: '2026-11-23',
    status: 'moved',
    reason: undefined,
    startsAt: '21:00',
  })
  expect(plan({ ...move, date: '2026-11-24' }).change.fields).toMatchObject({ newDate: '2026-11-24' })
  const { change, differences } = plan({ ...move, venue: 'The Hall' })
  expect(change.fields).toMatchObject({ venue: { ...hall, _type: 'venue' } })
  expect(differences).toContainEqual({
    label: 'Where',
    before: 'The Yoga Studio',
    after: 'The Hall, 2 Example Street',
  })
})

test('an evening that was moved to another day, and then cancelled, takes place on the day that somebody chooses', () => {
  const cancelled = exception({ date: '2026-11-23', status: 'cancelled', newDate: '2026-11-25' })
  const before = contentWith({ exceptions: [cancelled] })
  const after = applyChange(before, plan({ ...move, startsAt: '21:00' }, before).change, now)
  expect(upcoming(after.schedule, now)[0]).toMatchObject({ date: '2026-11-23', state: 'moved' })
})

test.each([
  [move, 'Visitors read this already'],
  [{ ...move, startsAt: '' }, 'Enter when it starts and ends'],
  [{ ...move, endsAt: '20:00' }, 'The evening must end after it starts; past midnight, by 5:00 am and within 12 hours'],
  [{ ...move, date: '' }, 'Choose the day'],
  [{ ...move, date: '2026-11-22' }, 'Sunday, November 22 is in the past'],
  [{ kind: 'notice', id: 'notice', text: ' ' }, 'Write the notice'],
  [price('21,7,5'), '“21,7,5” isn’t a price: write dollars and cents, such as 22.50'],
  [price('2175'), '$2,175.00 or $21.75? Write the cents, too'],
  [price('21.75'), 'Visitors read this already'],
] satisfies [Intent, string][])('%j can’t be published: %s', (intent, problem) => {
  expect(plan(intent).problem).toBe(problem)
})

test('an evening that was given an end can’t be moved to start after it', () => {
  const moved = exception({ date: '2026-11-23', status: 'moved', startsAt: '19:00', endsAt: '21:00' })
  const later = { ...move, startsAt: '21:30', endsAt: '21:00' }
  expect(plan(later, contentWith({ exceptions: [moved] })).problem).toBe(
    'The evening must end after it starts; past midnight, by 5:00 am and within 12 hours',
  )
  expect(plan({ ...later, startsAt: '20:00' }, contentWith({ exceptions: [moved] })).problem).toBeNull()
})

test('an evening can end past midnight, as in the Studio', () => {
  const { problem, change } = plan({ ...move, endsAt: '01:00' })
  expect([problem, change.fields]).toMatchObject([null, { endsAt: '01:00' }])
})

test('a moved evening that is cancelled loses its other day, time and venue', () => {
  const moved = exception({ _id: 'moved', date: '2026-11-23', status: 'moved', startsAt: '21:00' })
  const { change, differences } = plan(cancel, contentWith({ exceptions: [moved] }))
  expect(change).toMatchObject({ id: 'moved', fields: { status: 'cancelled', startsAt: undefined, venue: undefined } })
  expect(Object.keys(change.fields ?? {})).toContain('newDate')
  expect(differences[0]?.after).toMatch(/^No class tonight: the heating is broken/)
})

test('a moved evening that was a break cancels only itself', () => {
  const moved = exception({ date: '2026-11-23', until: '2026-12-07', status: 'moved', startsAt: '21:00' })
  const before = contentWith({ exceptions: [moved] })
  const after = applyChange(before, plan(cancel, before).change, now)
  expect(
    upcoming(after.schedule, now)
      .map(({ state }) => state)
      .slice(0, 3),
  ).toEqual(['cancelled', 'asUsual', 'asUsual'])
})

test('a special evening on another day disappears when it is cancelled; one that replaces the usual evening is cancelled', () => {
  const special = (date: string) =>
    exception({ _id: 'party', date, status: 'special', title: 'Party', startsAt: '20:00', endsAt: '23:30' })
  const cancelParty = { ...cancel, evening: 'party' }
  expect(plan(cancelParty, contentWith({ exceptions: [special('2026-11-27')] })).change.fields).toBeNull()
  expect(plan(cancelParty, contentWith({ exceptions: [special('2026-11-30')] })).change.fields).toMatchObject({
    status: 'cancelled',
  })
})

test('putting an evening back to normal deletes its exception', () => {
  const cancelled = exception({ _id: 'by-hand', date: '2026-11-23', status: 'cancelled' })
  expect(plan({ kind: 'restore', evening }, contentWith({ exceptions: [cancelled] })).change).toEqual({
    id: 'by-hand',
    type: 'scheduleException',
    fields: null,
  })
})

test('a special evening that was cancelled takes place again when it is put back to normal', () => {
  const fields = { title: 'Party', startsAt: '20:00', endsAt: '23:30', venue: hall }
  const party = exception({ _id: 'party', date: '2026-11-23', status: 'special', ...fields })
  const before = contentWith({ exceptions: [party] })
  const cancelled = applyChange(before, plan({ ...cancel, evening: 'party' }, before).change, now)
  expect(applyChange(cancelled, plan({ kind: 'restore', evening }, cancelled).change, now)).toEqual({
    ...before,
    schedule: { ...before.schedule, exceptions: [{ ...party, _updatedAt: now }] },
  })
})

test('an evening moves to the chosen venue, whichever is usual for another evening', () => {
  const address = { street: '9 Winter Street', city: null, state: null, postalCode: null }
  const loft = place('The Loft', { address })
  const venues = { usual: null, weekly: [loft], earlier: [] }
  const moved = (intent: typeof move, schedule: Parameters<typeof contentWith>[0], moment: string) => {
    const content = contentWith(schedule, { venues })
    const planned = planIntent(intent, content, moment)
    if (typeof planned === 'string') throw new Error(planned)
    const after = applyChange(content, planned.change, moment)
    return upcoming(after.schedule, moment).find(({ id }) => id === intent.evening)?.venue?.name
  }

  const thursdays = { ...rule(), _key: 'thursdays', weekday: 'thursday', venue: loft }
  const nextMonday = { ...move, evening: 'mondays-2026-11-30', date: '2026-11-30', venue: 'The Loft' }
  expect(moved(nextMonday, { rules: [rule(), thursdays] }, '2026-11-24T12:00:00-05:00')).toBe('The Loft')

  const hours = { startsAt: '20:00', endsAt: '23:30' }
  const party = exception({
    _id: 'party',
    date: '2026-11-25',
    status: 'special',
    title: 'Party',
    venue: hall,
    ...hours,
  })
  const toLoft = { ...move, ...hours, evening: 'party', date: '2026-11-25', venue: 'The Loft' }
  expect(moved(toLoft, { rules: [{ ...rule(), venue: loft }], exceptions: [party] }, now)).toBe('The Loft')
})

test('a break is left to the Studio, because its document cancels other evenings, too', () => {
  const closed = exception({ date: '2026-11-20', until: '2026-12-10', status: 'cancelled' })
  const content = contentWith({ exceptions: [closed] })
  for (const intent of [cancel, { kind: 'restore', evening } satisfies Intent])
    expect(planIntent(intent, content, now)).toBe('This evening is part of a break, which the Studio can change')
})

test('a notice is shown from now until midnight at the venue', () => {
  const { change, differences } = plan({ kind: 'notice', id: 'notice-1', text: ' Icy stairs ' })
  expect(change.fields).toEqual({
    text: 'Icy stairs',
    from: now,
    until: '2026-11-24T05:00:00.000Z',
    level: 'important',
  })
  expect(differences).toEqual([{ label: 'Notice', before: null, after: 'Icy stairs' }])
})

test('an unlikely price, a missing one, and one that another document contradicts are warnings', () => {
  expect(plan(price('0.5')).warnings[0]).toMatch(/^Visitors will see \$0\.50\. Is that right\?/)
  expect(plan(price('')).warnings).toEqual(['Without a price, pages say that it will be announced'])
  const atDoor: Intent = { kind: 'price', type: 'danceClass', id: 'class', field: 'doorPriceInCents', price: '25' }
  const cards = [{ ...card, doorPriceInCents: 2000 }]
  expect(plan(atDoor, contentWith({}, { cards })).warnings).toEqual([
    '“General Admission” still says $20 at the door. Change both',
  ])
})

test('unpublished changes of others to the same card or evening are a warning', () => {
  const draft = { _rev: '1', _updatedAt: now }
  const drafts = [
    { ...draft, _id: 'drafts.card', _type: 'registrationLink', title: 'General Admission' },
    { ...draft, _id: 'drafts.other', _type: 'scheduleException', date: '2026-11-23' },
  ]
  const content = contentWith({}, { drafts })
  expect(plan(price('25'), content).warnings).toEqual([
    'The Studio has unpublished changes to “General Admission”. They stay there, unpublished',
  ])
  expect(plan(cancel, content).warnings).toEqual([
    'The Studio has unpublished changes to this evening. They stay there, unpublished',
  ])
})

test('what is over or gone can’t be changed anymore', () => {
  const later = '2026-11-24T09:00:00-05:00'
  expect(planIntent(cancel, contentWith(), later)).toBe('That evening is over, or isn’t planned anymore')
  expect(planIntent(price('25'), contentWith({}, { cards: [] }), now)).toBe('It isn’t published anymore')
})

test('a change does not modify the content that it is applied to', () => {
  const content = contentWith()
  const before = structuredClone(content)
  const after = applyChange(content, plan(cancel).change, now)
  expect(content).toEqual(before)
  expect(after.schedule.exceptions).toMatchObject([{ status: 'cancelled', title: null, venue: null }])
})
