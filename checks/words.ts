import { formatDate } from '../schedule/wording/dates.ts'
import { excerpt } from '../shared/excerpt.ts'
import { pages } from '../shared/pages.ts'
import type { ContentDocument } from './facts.ts'

/** Returns the name that organizers know a document by: its quoted title, or the name of its page. */
export function nameOf(document: ContentDocument): string {
  switch (document._type) {
    case 'danceClass':
    case 'registrationLink':
      return quote(document.title)
    case 'faqEntry':
      return quote(document.question)
    case 'notice':
      return quote(document.text)
    case 'series':
      return quote(document.topic)
    case 'roster':
      return `Who does what from ${dateName(document.from)}`
    case 'teacher':
      return quote(document.name)
    case 'scheduleException':
      return document.title ? quote(document.title) : dateName(document.date)
    case 'siteSettings':
      return 'The site settings'
    default:
      return `The ${pages.find((page) => page.document === document._type)?.name} page`
  }
}

/** Quotes a text, shortened to a length: “The start of a text…” */
export function quote(text: string | null | undefined, maxLength = 60): string {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  if (line === '') return '“(no name)”'
  return `“${excerpt(line, maxLength)}”`
}

/** Formats a date as "Tuesday, December 8", with the year if it differs from today's. */
export function dateName(date: string | null | undefined, today = date): string {
  if (!date) return '(no date)'
  return date.slice(0, 4) === today?.slice(0, 4) ? formatDate(date) : `${formatDate(date)}, ${date.slice(0, 4)}`
}

/** The source of a RegExp for the name or abbreviation of a month. Words that only begin like one, such as "Novice", don't match. */
export const monthPattern =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Returns the number of a month from its name, from 1. */
export const monthNumber = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1
