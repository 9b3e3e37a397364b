import type { SanityDocument } from '@sanity/client'
import { describe, expect, it } from 'vitest'
import { sampleContent } from '../../bin/sampleContent.ts'
import { pagePaths } from '../../shared/pages.ts'
import { withLimits } from '../../web/sanity/client.ts'
import { eachField } from '../content/eachField.ts'
import { serveLakeWithSite } from '../security/previewedSite.ts'
import { surfaces } from '../security/renderedSite.tsx'

type Change = (document: SanityDocument) => object | null

/** Renders all pages from the sample content with a change to each document; null omits the document. */
async function renderWith(change: Change) {
  const { client, siteClient } = await serveLakeWithSite()
  const transaction = client.transaction()
  for (const document of sampleContent(new Date()) as SanityDocument[]) {
    const changed = change(document)
    if (changed) transaction.createOrReplace({ ...changed, _id: document._id, _type: document._type })
  }
  await transaction.commit()
  const reader = withLimits(siteClient)
  const pages = await Promise.all(pagePaths.map(async (path) => [path, await surfaces[path]?.(reader)] as const))
  return Object.fromEntries(pages) as Record<string, string | null>
}

const isReference = (value: unknown) => typeof value === 'object' && value !== null && '_ref' in value
const gone = { _ref: 'not-published-yet', _weak: true }

const named = ['name', 'title', 'slug', 'question', 'weekday', 'heading', 'current']
const lists = ['team', 'people', 'classes', 'links', 'questions', 'approaches', 'agenda', 'weeklyRules', 'policies']
const needed = ['current', 'timeZone', 'url', 'href']
const parts = ['hero', 'mission', 'approach', 'aboutUs', 'teachers', 'venue', 'danceClass', 'suggestions', 'register']

const incomplete: Record<string, Change> = {
  'empty documents': () => ({}),
  'people, classes and prices with only a name': (document) =>
    eachField(document, (value, name) => ([...named, ...lists, ...parts].includes(name) ? value : undefined)),
  'blank text everywhere': (document) =>
    eachField(document, (value, name) => (typeof value === 'string' && !needed.includes(name) ? '' : value)),
  'references to unpublished documents': (document) =>
    eachField(document, (value) => {
      if (isReference(value)) return { ...(value as object), ...gone }
      const holds = Array.isArray(value) && value.some(isReference)
      return holds ? value.map((item: object) => ({ ...item, ...gone })) : value
    }),
}

describe('no page has empty elements or words such as “undefined”', () => {
  it.each(Object.entries(incomplete))('with %s', async (_, change) => {
    const pages = await renderWith(change)
    expect(pages['/']).toContain('</footer>')
    for (const [path, html] of Object.entries(pages)) {
      expect(findEmptyParts(html ?? ''), path).toEqual([])
      expect(html ?? '', `${path}, a list with a gap`).not.toMatch(/[:,] ,/)
    }
  })
})

it('an unpublished page is not found, and the others still work', async () => {
  const unpublished = ['registerPage', 'communityPage', 'firstTimePage']
  const {
    '/': home,
    '/classes': classes,
    ...others
  } = await renderWith((document) => (unpublished.includes(document._id) ? null : document))
  for (const html of [home, classes]) expect(findEmptyParts(html ?? 'undefined')).toEqual([])
  expect(others).toMatchObject({ '/register': null, '/community': null, '/firsttime': null })
})

/** Returns the texts and attributes that show words such as “undefined”, and the elements without content. */
function findEmptyParts(html: string): string[] {
  let shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, '')
  const words = shown.match(/.{0,60}(\b(null|undefined|NaN|Invalid Date)\b|\[object).{0,60}/g) ?? []
  const withoutEmptyParts = (text: string) =>
    text.replace(/<(span|strong|em|time|data|div|ul|ol|dl)\b(?![^>]*aria-label)[^>]*><\/\1>/g, '')
  while (withoutEmptyParts(shown) !== shown) shown = withoutEmptyParts(shown)
  const empty = /.{0,80}<(h[1-4]|p|li|dt|dd|a|button|section|aside)\b(?![^>]*aria-label)[^>]*><\/\1>/g
  return [...words, ...(shown.match(empty) ?? [])]
}
