import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { VisitorChanges } from '../../../shared/visitorChanges.ts'
import { comparePages, summarize } from '../../../web/visitorChanges/comparePages.ts'
import { pages } from '../../../shared/pages.ts'
import { documentsClient, publish, type Document } from '../../../web/visitorChanges/documentsClient.ts'
import { storedSample as documents } from '../../content/sample.ts'
import { renderPages } from '../../../web/visitorChanges/renderPages.tsx'
import { surfaces } from '../../security/renderedSite.tsx'
import { anyEdit } from './anyEdit.ts'

const now = '2026-11-25T12:00:00.000Z'
vi.setSystemTime(now)
afterAll(() => vi.useRealTimers())

const before = await renderPages(documents, now)

async function changesOf(proposed: Record<string, Document | null>) {
  const changes = comparePages(before, await renderPages(publish(documents, proposed, now), now))
  return { changes, summary: summarize(changes) }
}

function get(id: string): Document {
  const found = documents.find(({ _id }) => _id === id)
  if (found === undefined) throw new Error(`The sample content has no "${id}"`)
  return found
}

const admission = get('registration-general-admission')
const cancellation = { _id: 'off', _type: 'scheduleException', date: '2026-11-30', status: 'cancelled', reason: 'snow' }

describe('the changes for visitors', () => {
  it('list a price once, with every page that shows it', async () => {
    const { changes, summary } = await changesOf({ [admission._id]: { ...admission, onlinePriceInCents: 2250 } })
    expect(summary).toBe('Changes 5 pages')
    expect(changes).toContainEqual({
      kind: 'text',
      heading: 'General Admission',
      before: 'Price: $21.75 online',
      after: 'Price: $22.50 online',
      pages: [{ name: 'Register', path: '/register' }],
      surprise: null,
    })
    const details = changes
      .filter(({ kind }) => kind === 'detail')
      .flatMap(({ pages }) => pages.map(({ name }) => name))
    expect(details, 'that name it to search engines only').toContain('Community')
  })

  it('show that a cancellation moves the next class', async () => {
    const { changes, summary } = await changesOf({ off: cancellation })
    expect(summary).toBe(`Changes ${pages.length} pages`)
    expect(changes).toContainEqual(
      expect.objectContaining({ heading: 'Arrive', before: 'Monday, November 30', after: 'Monday, December 7' }),
    )
  })

  it('count a change as the last edit, however old its draft is', () => {
    const [changed] = publish([], { off: { ...cancellation, _updatedAt: '2026-11-01T12:00:00Z' } }, now)
    expect(changed?._updatedAt).toBe(now)
  })

  it('fail with the reason why there would be no pages', async () => {
    await expect(changesOf({ siteSettings: null })).rejects.toThrow('siteSettings is not published')
  })

  it('are empty if nothing changes for visitors', async () => {
    const { changes, summary } = await changesOf({ [admission._id]: admission })
    expect({ changes, summary }).toEqual({ changes: [], summary: 'Changes nothing for visitors' })
  })

  it('list exactly the pages that differ, for any edit', async () => {
    const rendered = await renderAll(documents)
    await fc.assert(
      fc.asyncProperty(anyEdit(documents), async (proposed) => {
        const edited = publish(documents, proposed, now)
        const { changes } = await changesOf(proposed)
        const renderedNow = await renderAll(edited)
        const differing = Object.keys(rendered).filter((path) => rendered[path] !== renderedNow[path])
        expect(pathsOf(changes), 'each page that differs').toEqual(expect.arrayContaining(differing))
        const outsideOfHead = changes.filter(({ heading }) => !inHead.includes(heading))
        expect(differing, 'no other page').toEqual(expect.arrayContaining(pathsOf(outsideOfHead)))
      }),
      { numRuns: Number(process.env.EDITS ?? 8) },
    )
  }, 3_600_000)
})

const pathsOf = (changes: VisitorChanges['changes']) => changes.flatMap(({ pages }) => pages.map(({ path }) => path))

/** Headings of changes that `renderAll` does not contain, or only in the structured data. */
const inHead: (string | null)[] = ['Browser tab', 'Search results', 'Picture of a shared link']

/** Renders the pages independently of renderPages.tsx. */
async function renderAll(content: Document[]): Promise<Record<string, unknown>> {
  const paths = before.map(({ path }) => path)
  const reader = documentsClient(content)
  const html = paths.map(async (path) => [path, await surfaces[path]?.(reader)] as const)
  return Object.fromEntries(await Promise.all(html))
}
