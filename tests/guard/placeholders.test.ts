import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Finding } from '../../guard/finding.ts'
import { placeholders, samplePoint } from '../../guard/placeholders.ts'
import { sample, withId } from '../content/sample.ts'
import { findingsIn } from './content.ts'

const aboutSample = (found: Finding[]) => found.filter(({ message }) => message.includes('the sample content'))

describe('placeholders', () => {
  it.each(placeholders)('“$value” is in the sample content, told of, and forgotten once it is changed', ({ value }) => {
    const isTold = (found: Finding[]) => aboutSample(found).some(({ message }) => message.includes(value))
    expect(isTold(findingsIn(sample))).toBe(true)
    const changed = JSON.parse(JSON.stringify(sample).replaceAll(value, 'Something of our own')) as typeof sample
    expect(isTold(findingsIn(changed))).toBe(false)
  })

  it('leave no address on example.com or example.org untold', () => {
    const lines = readFileSync('content/data.ndjson', 'utf8').match(/"[^"]*example\.(com|org)[^"]*"/g) ?? []
    const told = aboutSample(findingsIn(sample)).map(({ message }) => message)
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines) expect(told.join('\n')).toContain(JSON.parse(line) as string)
  })

  it('are the coordinates on the map as well', () => {
    const onMap = (found: Finding[]) => found.filter(({ path }) => path === 'venue.location')
    expect(onMap(findingsIn(sample))).toHaveLength(1)
    const settings = withId('siteSettings')
    expect(settings.venue).toMatchObject({ location: samplePoint })
    const moved = { ...settings, venue: { location: { ...samplePoint, lat: 42.36 } } }
    expect(onMap(findingsIn([moved]))).toEqual([])
  })

  it('count only where they are all that is written', () => {
    const person = { _id: 'ada', _type: 'teacher', name: 'Ada', role: 'Lead DJ and coordinator' }
    expect(aboutSample(findingsIn([withId('siteSettings'), person])).map(({ documentId }) => documentId)).not.toContain(
      'ada',
    )
  })
})
