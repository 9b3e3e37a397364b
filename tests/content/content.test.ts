import { existsSync, readdirSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { singletonTypes } from '../../schemas/index.ts'
import { serveLake } from '../../packages/lake/tests/lake.ts'
import { objectsIn, ofType, sample, withId } from './sample.ts'
import { problems } from '../schemas/problems.ts'

/** Returns the content as imported, with files replaced by assets. */
const imported = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || !('_sanityAsset' in inner)) return inner
    const { _sanityAsset, ...picture } = inner
    return { ...picture, asset: placeholderAsset }
  })
const placeholderAsset = { _type: 'reference', _ref: 'image-0000000000000000000000000000000000000000-1x1-png' }

describe('the sample content', () => {
  test('passes the Studio validation without errors or warnings', async () => {
    const { client } = await serveLake()
    const documents = imported(sample) as typeof sample
    const withoutPrice = 'registration-tournament-shootout'
    expect(await problems(documents, client)).toEqual([])
    expect(withId(withoutPrice).onlinePriceInCents).toBeUndefined()
  })

  test('has a unique id for each document', () => {
    expect(new Set(sample.map(({ _id }) => _id)).size).toBe(sample.length)
  })

  test('has no dangling references', () => {
    const ids = new Set(sample.map(({ _id }) => _id))
    const dangling = objectsIn(sample).filter(({ _ref }) => typeof _ref === 'string' && !ids.has(_ref))
    expect(dangling).toEqual([])
  })

  test('shows every person, question, class and card on a page', () => {
    const shown = new Set(objectsIn(sample).map(({ _ref }) => _ref))
    const hidden = ['teacher', 'faqEntry', 'danceClass', 'registrationLink']
      .flatMap(ofType)
      .filter(({ _id }) => !shown.has(_id))
    expect(hidden).toEqual([])
  })

  test('has a unique key for each object in a list', () => {
    const lists = objectsIn(sample)
      .flatMap((object) => Object.values(object))
      .filter((value) => Array.isArray(value))
      .filter((list) => list.some((item) => typeof item === 'object'))
    for (const list of lists as { _key?: unknown }[][]) {
      const keys = list.map(({ _key }) => _key)
      expect(keys.every((key) => typeof key === 'string')).toBe(true)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test('has each page once, with its type as its id', () => {
    for (const { name } of singletonTypes) expect(ofType(name).map(({ _id }) => _id)).toEqual([name])
  })
})

describe('the pictures', () => {
  const pictures = objectsIn(sample).filter(({ _sanityAsset }) => _sanityAsset !== undefined)
  const file = (asset: unknown) => String(asset).replace('image@file://./', 'content/')

  test('exist, each with a description', () => {
    for (const { _sanityAsset, alt } of pictures) {
      expect(existsSync(file(_sanityAsset)), String(_sanityAsset)).toBe(true)
      expect(String(alt).length).toBeGreaterThan(20)
    }
  })

  test('are all used and total less than 3 MB', () => {
    const files = readdirSync('content/images').map((name) => `content/images/${name}`)
    expect(files.toSorted()).toEqual(pictures.map(({ _sanityAsset }) => file(_sanityAsset)).toSorted())
    expect(files.reduce((bytes, path) => bytes + statSync(path).size, 0)).toBeLessThan(3_000_000)
  })

  test('show each person', () => {
    for (const person of ofType('teacher')) expect(person.portrait).toMatchObject({ _type: 'pictureWithAlt' })
  })
})

describe('the example data', () => {
  test.each([
    ['registration-wcs-2-series', 'WCS 2 Series Class', 2175],
    ['registration-tournament-shootout', 'Tournament Shootout Strictly', undefined],
    ['registration-general-admission', 'General Admission', 2175],
    ['registration-student-admission', 'Student Admission', 1631],
  ])('%s is "%s" for %s cents', (id, title, onlinePriceInCents) => {
    expect(withId(id)).toMatchObject({ _type: 'registrationLink', title })
    expect(withId(id).onlinePriceInCents).toBe(onlinePriceInCents)
  })

  test('an evening is cancelled', () => {
    expect(ofType('scheduleException').filter(({ status }) => status === 'cancelled')).not.toEqual([])
  })

  test('a notice starts and ends on the minute', () => {
    const minute = expect.stringMatching(/T\d\d:\d\d:00\.000Z$/)
    expect(ofType('notice')).toContainEqual(expect.objectContaining({ from: minute, until: minute }))
  })

  test('each series has three weeks, on the day of the weekly evening, and one has its deadline on October 6th', () => {
    const series = ofType('series')
    for (const { weeks, startDate } of series) {
      expect(weeks).toBe(3)
      expect(new Date(String(startDate)).getUTCDay()).toBe(1)
    }
    expect(series.map(({ preregistrationDeadline }) => preregistrationDeadline)).toContain('2026-10-06')
  })

  test('unknown names, addresses and links are obvious placeholders', () => {
    const links = objectsIn(sample).flatMap(({ url, href, calendarEmbedUrl }) => [url, href, calendarEmbedUrl])
    const away = links.filter((link) => typeof link === 'string' && !link.startsWith('/'))
    for (const link of away) expect(link).toMatch(/^https:\/\/\w+\.example\.com\//)
    expect(withId('siteSettings').email).toMatch(/@example\.org$/)
  })
})
