import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopbackAddress } from 'server-toolkit/requestPublic.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calendarKey, describeReading } from '../../../shared/sharedCalendar.ts'
import { getReading, sharedEvents } from '../../../web/communityFeed/sharedEvents.ts'

const calendar = (title: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:${title}\r\nDTSTART:20261130T200000Z\r\nEND:VEVENT\r\nEND:VCALENDAR`
const inAYear = '2027-11-21T12:00:00Z'
const at = (time: string) => `2026-11-21T${time}:00Z`

let text: string | null
let requests: string[]
const server = createServer(({ url = '' }, response) => {
  requests.push(url)
  response.writeHead(text === null ? 503 : 200, { 'Content-Type': 'text/calendar' }).end(text ?? '')
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  text = calendar('Swing')
  requests = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await new Promise((resolve) => server.close(resolve))
})

let feeds = 0

function start(waits = false) {
  const onChange = vi.fn<() => Promise<void>>().mockResolvedValue()
  const read = sharedEvents({ isAllowed: isLoopbackAddress, onChange, waits })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-${(feeds += 1)}.ics`
  const titles = async (now: string, shownAt = now, query = '', timeZone = 'America/New_York') => {
    vi.setSystemTime(now)
    return (await read({ url: url + query, timeZone }, shownAt)).map(({ title }) => title)
  }
  return { titles, onChange, url }
}

test('answers from the cache and renews the pages when the feed has changed', async () => {
  const { titles, onChange } = start()
  expect(await titles(at('12:00'))).toEqual([])
  await expect.poll(() => onChange).toHaveBeenCalledTimes(1)
  expect(await titles(at('12:01'))).toEqual(['Swing'])
  text = calendar('Social')
  expect(await titles(at('12:09'))).toEqual(['Swing'])
  expect(requests).toHaveLength(1)
  expect(await titles(at('12:11'))).toEqual(['Swing'])
  await expect.poll(() => onChange).toHaveBeenCalledTimes(2)
  expect(await titles(at('12:12'))).toEqual(['Social'])
  await titles(at('12:13'), undefined, '', 'Europe/Paris')
  await expect.poll(() => onChange, { message: 'the times of another zone' }).toHaveBeenCalledTimes(3)
})

test('keeps the last list while the feed is broken, and logs it once without the address', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { titles, onChange } = start()
  await titles(at('12:00'))
  await expect.poll(() => onChange).toHaveBeenCalled()
  text = null
  for (const [index, time] of ['12:10', '12:20'].entries()) {
    expect(await titles(at(time))).toEqual(['Swing'])
    await expect.poll(() => requests.length).toBe(index + 2)
  }
  text = calendar('Swing')
  expect(await titles(at('12:30'))).toEqual(['Swing'])
  await expect.poll(() => complain).toHaveBeenCalledTimes(2)
  expect(complain.mock.calls.map(String)).toEqual([
    expect.stringMatching(/at 127\.0\.0\.1:\d+ keeps its last list\. It answers 503$/),
    expect.stringMatching(/at 127\.0\.0\.1:\d+ can be read again$/),
  ])
})

test('waits for the feed before a page is rendered where nothing runs between requests', async () => {
  const { titles, onChange } = start(true)
  expect(await titles(at('12:00'))).toEqual(['Swing'])
  text = calendar('Social')
  expect(await titles(at('12:11'))).toEqual(['Social'])
  expect(onChange).not.toHaveBeenCalled()
})

test('lists the events that are not over at the time of a preview, without another fetch', async () => {
  const { titles, onChange } = start()
  await titles(at('12:00'))
  await expect.poll(() => onChange).toHaveBeenCalledTimes(1)
  expect(await titles(at('12:01'), inAYear)).toEqual([])
  expect(await titles(at('12:01'), at('11:00'))).toEqual(['Swing'])
  expect(requests).toHaveLength(1)
})

test('tells organizers what was found in the calendar of an address, or why it can’t be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { titles, onChange, url } = start()
  const words = async () => {
    const reading = getReading(await calendarKey(url))
    return reading && describeReading(reading)
  }
  expect(await words()).toBeNull()
  text = calendar('Swing').replace(
    'BEGIN:VEVENT',
    'BEGIN:VEVENT\r\nCLASS:PRIVATE\r\nDTSTART:20261130T200000Z\r\nEND:VEVENT\r\nBEGIN:VEVENT',
  )
  await titles(at('12:00'))
  await expect.poll(() => onChange).toHaveBeenCalled()
  expect(await words()).toBe('Found 2 events; the page lists 1 from the next 60 days. Left out: 1 private.')
  text = null
  await titles(at('12:20'))
  await expect.poll(words).toBe('The calendar can’t be read, so the page keeps its last list. It answers 503.')
})

test('keeps a list for each feed, including one that only a preview shows, and refreshes one at a time', async () => {
  const { titles, onChange } = start()
  const all = ['', '?draft', '?other']
  const requestsByRefresh: number[] = []
  onChange.mockImplementation(() => Promise.resolve(void requestsByRefresh.push(requests.length)))
  for (const query of [...all, ...all]) expect(await titles(at('12:00'), undefined, query)).toEqual([])
  await expect.poll(() => onChange).toHaveBeenCalledTimes(3)
  expect(requestsByRefresh).toEqual([1, 2, 3])
  text = calendar('Social')
  await titles(at('12:20'), undefined, '?draft')
  await expect.poll(() => onChange).toHaveBeenCalledTimes(4)
  expect(await titles(at('12:21'), undefined, '?draft')).toEqual(['Social'])
  expect(await titles(at('12:09'))).toEqual(['Swing'])
})
