import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLoopbackAddress } from 'server-toolkit/requestPublic.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { calendarKey, describeReading } from '../../../shared/sharedCalendar.ts'
import { getReading } from '../../../web/communityFeed/readings.ts'
import { sharedEvents } from '../../../web/communityFeed/sharedEvents.ts'

const calendar = (title: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:${title}\r\nDTSTART:20261130T200000Z\r\nEND:VEVENT\r\nEND:VCALENDAR`
const inAYear = '2027-11-21T12:00:00Z'
const at = (time: string) => `2026-11-21T${time}:00Z`

let text: string | null
let requests: number
let dir: string
const server = createServer((_, response) => {
  requests += 1
  response.writeHead(text === null ? 503 : 200, { 'Content-Type': 'text/calendar' }).end(text ?? '')
})
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'feed-'))
  text = calendar('Swing')
  requests = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await new Promise((resolve) => server.close(resolve))
  rmSync(dir, { recursive: true })
})

function start(file = join(dir, 'cache/events.json'), waits = false) {
  const onChange = vi.fn<() => Promise<void>>().mockResolvedValue()
  const read = sharedEvents({ file, isAllowed: isLoopbackAddress, onChange, waits })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`
  const titles = async (now: string, isPublished = true, query = '') =>
    (await read({ url: url + query, timeZone: 'America/New_York' }, now, isPublished)).map(({ title }) => title)
  return { titles, onChange }
}

test('answers from the cache and renews the pages when the feed has changed', async () => {
  const { titles, onChange } = start()
  expect(await titles(at('12:00'))).toEqual([])
  await expect.poll(() => onChange).toHaveBeenCalledTimes(1)
  expect(await titles(at('12:01'))).toEqual(['Swing'])
  text = calendar('Social')
  expect(await titles(at('12:11'))).toEqual(['Swing'])
  await expect.poll(() => onChange).toHaveBeenCalledTimes(2)
  expect(await titles(at('12:12'))).toEqual(['Social'])
})

test('keeps the last list while the feed is broken, even after a restart, and logs it once without the address', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  const first = start()
  await first.titles(at('12:00'))
  await expect.poll(() => first.onChange).toHaveBeenCalled()
  text = null
  await first.titles(at('12:10'))
  await expect.poll(() => complain).toHaveBeenCalledTimes(1)
  text = calendar('Social')
  const second = start()
  expect(await second.titles(at('12:15'))).toEqual(['Swing'])
  expect(await first.titles(at('12:20'))).toEqual(['Swing'])
  await expect.poll(() => complain).toHaveBeenCalledTimes(2)
  await expect.poll(() => second.onChange).toHaveBeenCalled()
  expect(complain.mock.calls.map(String)).toEqual([
    expect.stringMatching(/at 127\.0\.0\.1:\d+ keeps its last list\. It answers 503$/),
    expect.stringMatching(/at 127\.0\.0\.1:\d+ can be read again$/),
  ])
})

test('renews the pages even if the list cannot be stored, as on a disk that is read-only', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  const notAFolder = join(dir, 'file')
  writeFileSync(notAFolder, '')
  const { titles, onChange } = start(join(notAFolder, 'events.json'))
  await titles(at('12:00'))
  await expect.poll(() => onChange).toHaveBeenCalledTimes(1)
  expect(await titles(at('12:01'))).toEqual(['Swing'])
  expect(complain.mock.calls.map(String)).toEqual([expect.stringMatching(/can't be stored for the next start: E/)])
})

test('is read before a page is made where nothing runs between requests', async () => {
  const { titles, onChange } = start(join(dir, 'cache/events.json'), true)
  expect(await titles(at('12:00'))).toEqual(['Swing'])
  text = calendar('Social')
  expect(await titles(at('12:11'))).toEqual(['Social'])
  expect(onChange).not.toHaveBeenCalled()
})

test('is not changed by previews: at another time, they show the part of the list that is not over then', async () => {
  const { titles, onChange } = start()
  await titles(at('12:00'))
  await expect.poll(() => onChange).toHaveBeenCalledTimes(1)
  text = calendar('Social')
  expect(await titles(inAYear, false)).toEqual([])
  expect(await titles(at('11:00'), false)).toEqual(['Swing'])
  expect(await titles(at('12:10'))).toEqual(['Swing'])
  await expect.poll(() => onChange).toHaveBeenCalledTimes(2)
  expect(requests).toBe(2)
  expect(await titles(at('12:11'))).toEqual(['Social'])
})

test('tells organizers what was found in the calendar of an address, or why it can’t be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { titles, onChange } = start()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`
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

test('stays while previews show a feed that is not published yet', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at('12:01')) })
  onTestFinished(() => void vi.useRealTimers())
  const { titles, onChange } = start()
  await titles(at('12:00'))
  await expect.poll(() => onChange).toHaveBeenCalledTimes(1)
  text = calendar('Unpublished')
  const preview = () => titles(at('12:01'), false, '?draft')
  expect(await preview()).toEqual([])
  await expect.poll(preview).toEqual(['Unpublished'])
  expect(await titles(at('12:02'))).toEqual(['Swing'])
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(await start().titles(at('12:02'))).toEqual(['Swing'])
})
