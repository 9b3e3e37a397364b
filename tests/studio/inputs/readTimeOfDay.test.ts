import { describe, expect, it } from 'vitest'
import { readTimeOfDay } from '../../../studio/inputs/readTimeOfDay.ts'

describe('a time of day', () => {
  it.each([
    ['7:30 pm', '19:30'],
    ['7:30p', '19:30'],
    ['7:30 p.m.', '19:30'],
    ['730pm', '19:30'],
    ['7pm', '19:00'],
    ['12 am', '00:00'],
    ['12 pm', '12:00'],
    ['12:30', '12:30'],
    ['19:30', '19:30'],
    ['1930', '19:30'],
    ['0:30', '00:30'],
    ['noon', '12:00'],
    ['\u200e7:30\u00a0pm\u200b', '19:30'],
    ['midnight', '00:00'],
    ['', null],
  ])('“%s” is %s', (text, time) => {
    expect(readTimeOfDay(text)).toEqual({ value: time, problem: null })
  })

  it.each([
    ['7:30', '“7:30” could be morning or evening: write 7:30 pm or 7:30 am'],
    ['13 pm', 'There is no 13 pm: write 1 pm'],
    ['7:65 pm', '“7:65 pm” isn’t a time: an hour has minutes from 00 to 59'],
    ['25:00', '“25:00” isn’t a time: write it as 7:30 pm or 19:30'],
    ['late', '“late” isn’t a time: write it as 7:30 pm or 19:30'],
  ])('“%s” is rejected: %s', (text, problem) => {
    expect(readTimeOfDay(text)).toEqual({ value: null, problem })
  })
})
