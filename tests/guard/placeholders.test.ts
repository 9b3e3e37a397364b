import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Finding } from '../../guard/finding.ts'
import { placeholders, samplePoint } from '../../guard/placeholders.ts'
import { sample, withId } from '../content/sample.ts'
import { findingsIn } from './content.ts'

const aboutSample = (found: Finding[]) => found.filter(({ message }) => message.includes('the sample content'))

describe('placeholders', () => {
  it.each(placeholders)(
    '“$value” is in the sample content, told of, and forgotten once it is changed',
    async ({ value }) => {
      const isTold = (found: Finding[]) => aboutSample(found).some(({ message }) => message.includes(value))
      expect(isTold(await findingsIn(sample))).toBe(true)
      const changed = JSON.parse(JSON.stringify(sample).replaceAll(value, 'Something of our own'))
      expect(isTold(await findingsIn(changed))).toBe(false)
    },
  )

  it('leave no address on example.com or example.org untold', async () => {
    const lines = readFileSync('content/data.ndjson', 'utf8').match(/"[^"]*example\.(com|org)[^"]*"/g) ?? []
    const told = aboutSample(await findingsIn(sample)).map(({ message }) => message)
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines) expect(told.join('\n')).toContain(JSON.parse(line))
  })

  it('are the coordinates on the map as well', async () => {
    const onMap = (found: Finding[]) => found.filter(({ path }) => path === 'venue.location')
    expect(onMap(await findingsIn(sample))).toHaveLength(1)
    const settings = withId('siteSettings')
    expect(settings.venue).toMatchObject({ location: samplePoint })
    const moved = { ...settings, venue: { location: { ...samplePoint, lat: 42.36 } } }
    expect(onMap(await findingsIn([moved]))).toEqual([])
  })

  it('count only where they are all that is written', async () => {
    const person = { _id: 'ada', _type: 'teacher', name: 'Ada', role: 'Lead DJ and coordinator' }
    expect(
      aboutSample(await findingsIn([withId('siteSettings'), person])).map(({ documentId }) => documentId),
    ).not.toContain('ada')
  })
})
