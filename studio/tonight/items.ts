import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { clockTimeOf, dateAt } from '../../schedule/wording/dates.ts'
import { decimalPrice } from '../../shared/money.ts'
import type { Content } from './tonightContent.ts'
import { type Intent, isInBreak, type PriceField } from './intent.ts'
import { newId } from './publishing.ts'
import { getReadings, sayDays } from './reading.ts'

export type Item = {
  id: string
  title: string
  text: string
  isCancelled?: boolean
  actions: [name: string, intent: Intent][]
}

const eveningsShown = 2

export function getItems(content: Content, now: string) {
  const readings = getReadings(content, now)
  const read = (id: string) => readings.find(({ key }) => key === id)?.text ?? ''
  const { schedule, cards, classes } = content
  const say = sayDays(dateAt(now, schedule.timeZone))

  const evenings = upcoming(schedule, now)
    .slice(0, eveningsShown)
    .map((evening): Item => {
      const { id, state, title, date, startsAt, endsAt, venue, reason } = evening
      const day = title ?? say.plain(date)
      const times = { startsAt: clockTimeOf(startsAt), endsAt: clockTimeOf(endsAt) }
      const move: Intent = { kind: 'move', evening: id, date, ...times, venue: venue?.name ?? '', reason: reason ?? '' }
      const restore: Item['actions'] = [[`Put ${day} back to normal`, { kind: 'restore', evening: id }]]
      const change: Item['actions'] = [
        [`Cancel ${day}`, { kind: 'cancel', evening: id, reason: '' }],
        [`Move ${day}`, move],
      ]
      const isCancelled = state === 'cancelled'
      const actions = [...(isCancelled ? [] : change), ...(isCancelled || state === 'moved' ? restore : [])]
      return {
        id,
        title: say.heading(date),
        text: read(id),
        isCancelled,
        actions: isInBreak(content, evening) ? [] : actions,
      }
    })
  const notice: Item = {
    id: 'notice',
    title: 'Notice',
    text: 'At the top of every page',
    actions: [['Put up a notice until midnight', { kind: 'notice', id: newId(), text: '' }]],
  }
  const offers = cards.map(({ _id: id, title, isFull, ...prices }): Item => {
    const type = 'registrationLink'
    return {
      id,
      title: title ?? 'Registration',
      text: read(id),
      actions: [
        [isFull ? 'Set to open' : 'Set to full', { kind: 'capacity', card: id, isFull: !isFull }],
        ['Online price', changePrice({ type, id, field: 'onlinePriceInCents' }, prices)],
        ...atDoor({ type, id }, prices),
      ],
    }
  })
  const lessons = classes
    .map(({ _id: id, title, ...prices }): Item => {
      const actions = atDoor({ type: 'danceClass', id }, prices)
      return { id, title: title ?? 'Class', text: read(id), actions }
    })
    .filter(({ actions }) => actions.length > 0)
  return {
    readings: readings.filter(({ key, label }) => key === 'next' || key === 'where' || label === 'Notice'),
    groups: [
      { title: 'Next evenings', items: [...evenings, notice] },
      { title: 'Registration and prices', items: [...offers, ...lessons] },
    ],
  }
}

type Priced = Pick<Extract<Intent, { kind: 'price' }>, 'type' | 'id'>
type Prices = Partial<Record<PriceField, number | null>>

const changePrice = (of: Priced & { field: PriceField }, prices: Prices): Intent => {
  const cents = prices[of.field] ?? null
  return { kind: 'price', ...of, price: cents === null ? '' : decimalPrice(cents) }
}

/** Offers to change a price at the door that is stored there; most cards take theirs from the class. */
const atDoor = (of: Priced, prices: Prices): Item['actions'] =>
  prices.doorPriceInCents == null
    ? []
    : [['Price at the door', changePrice({ ...of, field: 'doorPriceInCents' }, prices)]]
