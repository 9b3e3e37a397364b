import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ContentDocument } from '../../checks/finding.ts'
import { placeholders, samplePoint, containsPlaceholder } from '../../checks/placeholders.ts'
import { setupSteps } from '../../checks/setup.ts'
import { textsIn } from '../../checks/contentTexts.ts'
import { sample, withId } from '../content/sample.ts'
import { findingsIn } from './content.ts'

/** The checks don't query these pages, which the site writes itself. */
const isChecked = (document: object) => !/accessibilityPage|privacyPage/.test((document as ContentDocument)._type)
const stepsIn = (documents: object[]) => setupSteps(documents.filter(isChecked) as ContentDocument[])
const leftIn = (documents: object[]) => stepsIn(documents).filter(({ still }) => still !== null)

describe('setup steps', () => {
  it.each(placeholders)('“$value” is a step, and done once it is replaced', (placeholder) => {
    const { value } = placeholder
    const isLeft = (documents: object[]) => leftIn(documents).some(({ still }) => still?.includes(value))
    expect(isLeft(sample)).toBe(true)
    const changed = JSON.parse(JSON.stringify(sample).replaceAll(value, 'Something of our own')) as object[]
    expect(isLeft(changed)).toBe(false)
    expect(stepsIn(changed)).toHaveLength(stepsIn(sample).length)
  })

  it.each(placeholders)('“$value” lists its locations in the sample content', (placeholder) => {
    const found = sample.flatMap((document) =>
      textsIn(document)
        .filter((text) => containsPlaceholder(placeholder, text))
        .map(({ path }) => [document._id, path]),
    )
    expect(placeholder.places.map(([id, path]) => [id, path]).toSorted()).toEqual(found.toSorted())
  })

  it('leave the role alone of somebody who has the name of a sample’s person', () => {
    const ours = sample.map((document) =>
      document._id === 'teacher-lead-dj' ? { ...document, name: 'Ana', role: 'Lead DJ' } : document,
    )
    expect(leftIn(ours).map(({ title }) => title)).not.toContain('Name of “Ana”')
  })

  it('have titles of their own', () => {
    const titles = stepsIn(sample).map(({ title }) => title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  it.each([
    'Name of the site',
    'Day and time of the weekly evening',
    'First words of the home page',
    'Contact page in search engines',
    'Sample cancellation: a new floor',
    'Sample notice',
  ])('include what describes the sample’s community: %s', (title) => {
    expect(leftIn(sample).map((step) => step.title)).toContain(title)
    const ours = JSON.stringify(sample).replaceAll(
      /Westie Boston|West Coast Swing in Boston|the studio gets|We are|Where we dance/g,
      'Us',
    )
    const changed = JSON.parse(ours.replaceAll('"20:30"', '"19:00"')) as object[]
    expect(leftIn(changed).map((step) => step.title)).not.toContain(title)
  })

  it('are not among the findings', () => {
    expect(leftIn(sample)).toHaveLength(stepsIn(sample).length)
    const places = new Set(stepsIn(sample).map(({ documentId, path }) => `${documentId} ${path}`))
    expect(findingsIn(sample).filter(({ documentId, path }) => places.has(`${documentId} ${path}`))).toEqual([])
  })

  it('include copies of sample documents', () => {
    const copy = { ...withId('registration-general-admission'), _id: 'copy', title: 'Copy' }
    expect(leftIn([...sample, copy])).toHaveLength(leftIn(sample).length + 1)
    expect(stepsIn([...sample, { ...copy, url: 'https://pay.me/' }])).toHaveLength(stepsIn(sample).length)
  })

  it('disappear with a deleted document', () => {
    const others = sample.filter(({ _id }) => _id !== 'teacher-second')
    expect(stepsIn(others)).toHaveLength(stepsIn(sample).length - 2)
  })

  it('name the card or person', () => {
    const titles = stepsIn(sample).map(({ title }) => title)
    expect(titles).toContain('Payment page of “General Admission”')
    expect(titles).toContain('Photo of “Lead DJ”')
  })

  it('include every address on example.com and example.org', () => {
    const lines = readFileSync('content/data.ndjson', 'utf8').match(/"[^"]*example\.(com|org)[^"]*"/g) ?? []
    const texts = leftIn(sample).map(({ still }) => still)
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines) expect(texts.join('\n')).toContain(JSON.parse(line) as string)
  })

  it('include the map location', () => {
    const onMap = (documents: object[]) => leftIn(documents).filter(({ path }) => path === 'venue.location')
    expect(onMap(sample)).toHaveLength(1)
    const settings = withId('siteSettings')
    expect(settings.venue).toMatchObject({ location: samplePoint })
    const moved = { ...settings, venue: { location: { ...samplePoint, lat: 42.36 } } }
    expect(onMap([moved])).toEqual([])
  })

  it('match names only as the whole text', () => {
    const person = { _id: 'ada', _type: 'teacher', name: 'Ada', role: 'Lead DJ and coordinator' }
    expect(leftIn([person])).toEqual([])
  })
})
