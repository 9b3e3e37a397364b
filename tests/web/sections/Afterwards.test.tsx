// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { Schedule } from '../../../schedule/schedule.ts'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { Afterwards } from '../../../web/sections/Afterwards.tsx'
import { mondays } from '../../schedule/schedule.ts'
import { seenAt } from '../seenAt.ts'

const now = '2026-11-21T12:00:00Z'
const prompt = { _type: 'prompt' as const, heading: 'And then?', text: 'Show it.', label: 'Your first evening' }

/** Returns the evenings of a schedule without a venue. */
const evenings = (changes: Partial<Schedule>) => upcoming(mondays({ venue: null, ...changes }), now)

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
