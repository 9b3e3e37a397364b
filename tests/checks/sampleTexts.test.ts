import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ContentDocument } from '../../checks/facts.ts'
import { samplePoint, samples, sampleTextsLeft } from '../../checks/sampleTexts.ts'
import { sample, withId } from '../content/sample.ts'
import { findingsIn } from './content.ts'

/** Returns whether the checks query a document; they don't query pages that the site writes itself. */
const isChecked = (document: object) => !/accessibilityPage|privacyPage/.test((document as ContentDocument)._type)
const leftIn = (documents: object[]) => sampleTextsLeft(documents.filter(isChecked) as ContentDocument[])
const messagesIn = (documents: object[]) => leftIn(documents).map(({ message }) => message)

describe('sample texts that are left', () => {
  it.each(samples)('“$text” counts until it is replaced', ({ text, advice }) => {
    const left = (documents: object[]) => messagesIn(documents).filter((message) => message.endsWith(advice)).length
    const changed = JSON.parse(JSON.stringify(sample).replaceAll(text, 'Something of our own')) as object[]
    expect(left(changed)).toBeLessThan(left(sample))
  })

  it('don’t include a role that equals the name of a sample person', () => {
    const person = { _id: 'ada', _type: 'teacher', name: 'Ada', role: 'Lead DJ and coordinator' }
    expect(leftIn([person, { ...person, role: 'Lead DJ' }])).toEqual([])
  })

  it('are each a separate finding', () => {
    const lines = leftIn(sample).map(({ documentId, path, message }) => [documentId, path, message].join(' '))
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines).toHaveLength(46)
  })

  it('include the day and time of the weekly evening', () => {
    const evening = (documents: object[]) => leftIn(documents).filter(({ path }) => path === 'weeklyRules')
    expect(evening(sample)).toHaveLength(1)
    expect(evening(JSON.parse(JSON.stringify(sample).replaceAll('"20:30"', '"19:00"')) as object[])).toEqual([])
  })

  it('aren’t reported by other checks', () => {
    const places = new Set(leftIn(sample).map(({ documentId, path }) => `${documentId} ${path}`))
    expect(findingsIn(sample).filter(({ documentId, path }) => places.has(`${documentId} ${path}`))).toEqual([])
  })

  it('include copies of sample documents, and name the card or person', () => {
    const copy = { ...withId('registration-general-admission'), _id: 'copy', title: 'Copy' }
    expect(messagesIn([copy])).toEqual([
      '“Copy”: “//pay.example.com/” is from the sample. Paste the address of your real payment page, or nobody can pay.',
    ])
    expect(messagesIn([{ ...copy, url: 'https://pay.me/' }])).toEqual([])
  })

  it('include every address on example.com and example.org', () => {
    const lines = readFileSync('content/data.ndjson', 'utf8').match(/"[^"]*example\.(com|org)[^"]*"/g) ?? []
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines) {
      const document = { _id: 'page', _type: 'homePage', seo: { description: JSON.parse(line) as string } }
      expect(leftIn([document]), line).toHaveLength(1)
    }
  })

  it('include the point on the map', () => {
    const onMap = (documents: object[]) => leftIn(documents).filter(({ path }) => path === 'venue.location')
    expect(onMap(sample)).toHaveLength(1)
    const settings = withId('siteSettings')
    expect(settings.venue).toMatchObject({ location: samplePoint })
    expect(onMap([{ ...settings, venue: { location: { ...samplePoint, lat: 42.36 } } }])).toEqual([])
  })
})
