import { readFileSync } from 'node:fs'
import { readFeed } from '../../../web/communityFeed/readFeed.ts'

const range = { from: '2026-11-01T00:00:00-04:00', until: '2026-12-31T00:00:00-05:00', timeZone: 'America/New_York' }

/** Returns a feed as a calendar program wrote it. */
export const readFile = (name: string) => readFileSync(`${import.meta.dirname}/feeds/${name}.ics`, 'utf8')

/** Reads the November and December of a feed. */
export const read = (text: string) => readFeed(text, range)

/** Returns each event as "start–end", with the time zone of the start. */
export const hours = (text: string) =>
  read(text).events.map(({ startsAt, endsAt }) => `${startsAt}–${endsAt.slice(11, 16)}`)

export const titles = (text: string) => read(text).events.map(({ title }) => title)

export const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
export const event = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:Dance', ...lines, 'END:VEVENT'].join('\r\n')

/** Returns a calendar with one event. */
export const one = (...lines: string[]) => calendar(event('UID:a', ...lines))
