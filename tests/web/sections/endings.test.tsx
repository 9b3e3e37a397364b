// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { Schedule } from '../../../schedule/schedule.ts'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { NextLessons } from '../../../web/sections/NextLessons.tsx'
import { Afterwards } from '../../../web/sections/Afterwards.tsx'
import { mondays, rule } from '../../schedule/schedule.ts'
import { seenAt } from '../seenAt.ts'

const now = '2026-11-21T12:00:00Z'
const prompt = { _type: 'prompt' as const, heading: 'And then?', text: 'Show it.', label: 'Your first evening' }

/** Returns the evenings of a schedule without a venue. */
const evenings = (changes: Partial<Schedule>) => upcoming(mondays({ venue: null, ...changes }), now)

it.each<[string, Partial<Schedule>, string]>([
  [
    'its parts',
    {},
    'Next class Monday, November 238:30–11:00 pm8:30–9:00 pmwcs-19:00–10:00 pmvibes10:00–11:00 pmsocial',
  ],
  [
    'date and hours alone without parts',
    { rules: [rule({ agenda: [] })] },
    'Next class Monday, November 238:30–11:00 pm',
  ],
  ['nothing while none is planned', { rules: [] }, ''],
])('the end of the teachers page shows of the next evening %s', (_, changes, text) => {
  const shown = seenAt(<NextLessons evenings={evenings(changes)} now={now} />, now)
  expect(shown.text).toBe(text)
  expect(shown.body.querySelector('ol a')?.getAttribute('href')).toBe(
    text.includes('wcs') ? '/classes#wcs-1' : undefined,
  )
})

const doors = 'Next class Monday, November 23Doors open at 8:30 pm'
const words = 'And then?Show it.Your first evening'

it.each<[string, Partial<Schedule>, typeof prompt | null, string]>([
  ["the organizers' text and when the doors open next", {}, prompt, words + doors],
  ['when the doors open without a text', {}, null, doors],
  ['the text while no evening is planned', { rules: [] }, prompt, words],
  ['nothing without either', { rules: [] }, null, ''],
])('the end of the registration page shows %s', (_, changes, afterwards, text) => {
  expect(seenAt(<Afterwards afterwards={afterwards} evenings={evenings(changes)} now={now} />, now).text).toBe(text)
})
