import { readFileSync } from 'node:fs'
import { readFeed } from '../../../web/communityFeed/readFeed.ts'

/** Reads parts of feeds for two months from November 2026, in Boston. */
const range = { from: '2026-11-01T00:00:00-04:00', until: '2026-12-31T00:00:00-05:00', timeZone: 'America/New_York' }
export const read = (text: string) => readFeed(text, range)

export const file = (name: string) => readFileSync(`${import.meta.dirname}/feeds/${name}.ics`, 'utf8')
export const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
export const event = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:Dance', ...lines, 'END:VEVENT'].join('\r\n')
export const one = (...lines: string[]) => calendar(event('UID:a', ...lines))

export const hours = (text: string) =>
  read(text).events.map(({ startsAt, endsAt }) => `${startsAt}–${endsAt.slice(11, 16)}`)
export const titles = (text: string) => read(text).events.map(({ title }) => title)
export const starts = (...lines: string[]) => read(one(...lines)).events.map(({ startsAt }) => startsAt)
