import { describe, expect, it } from 'vitest'
import type { LakeDocument } from '../../src/document.ts'
import { createMatcher } from '../../src/query/documentMatcher.ts'

const shoes: LakeDocument = {
  _id: 'drafts.shoes',
  _type: 'faqEntry',
  _rev: 'r1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  question: 'Which shoes?',
  about: { _ref: 'dancing' },
}

const context = { projectId: 'p', clock: () => Date.parse('2026-01-02T00:00:00Z'), dataset: { name: 'production' } }
const matches = (query: string, params = {}) => createMatcher(query, params, context)(shoes)

describe('the filter of a listener', () => {
  it.each([
    ['*', {}],
    ['*[_type == $type][_id in $ids]', { type: 'faqEntry', ids: ['drafts.shoes'] }],
    ['*[_id in path("drafts.**")]', {}],
    ['*[sanity::versionOf("shoes")]', {}],
    ['*[[@, _id] match text::query($q)]', { q: 'sho*' }],
    ['*[dateTime(_updatedAt) > dateTime(now()) - 172800]', {}],
    ['*[_type == "faqEntry"]{question} | order(question)[10...20]', {}],
    ['*[_type == "faqEntry"]{question}[question == "another"]', {}],
    ['*[_type == "faqEntry"] | score(question match "x") | order(_score desc)', {}],
  ])('matches a document that passes the filters right after the star: %s', (query, params) => {
    expect(matches(query, params)).toBe(true)
  })

  it.each([
    ['*[_type == "teacher"]', {}],
    ['*[_type == "faqEntry"][_id == "shoes"]{question}', {}],
    ['*[question]', {}],
    ['*[about->name == "x"]', {}],
    ['*[count(*[_type == "faqEntry"]) > 0]', {}],
    ['*[[@, _id] match text::query("boots")]', {}],
  ])('does not match any other document: %s', (query, params) => {
    expect(matches(query, params)).toBe(false)
  })

  it('never matches a missing document', () => {
    expect(createMatcher('*', {}, context)(null)).toBe(false)
  })

  it.each(['*[_type == ', 'count(*)', '{"a": *}', '*[_id == $id]', ''])('refuses %j', (query) => {
    expect(() => matches(query)).toThrow(expect.objectContaining({ status: 400, type: 'queryParseError' }))
  })
})
