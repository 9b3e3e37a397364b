import { readFileSync } from 'node:fs'
import type { SanityDocument } from 'sanity'

type SampleDocument = SanityDocument & Record<string, unknown>

/** Every document of the sample content. */
export const sample = readFileSync('content/data.ndjson', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as SampleDocument)

/** The sample content as the store returns it, last changed on November 1, 2026. */
export const storedSample = sample.map((document) => ({ ...document, _updatedAt: '2026-11-01T00:00:00Z' }))

export const ofType = (type: string) => sample.filter(({ _type }) => _type === type)

/** Returns a document. @throws Error if the sample content has no such document */
export function withId(id: string): SampleDocument {
  const document = sample.find(({ _id }) => _id === id)
  if (document === undefined) throw new Error(`content/data.ndjson has no document "${id}"`)
  return document
}

/** Returns every object within a value, including the value itself. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)]
}
