import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { sampleContent } from '../../bin/sampleContent.ts'
import { serveLake } from '../../packages/lake/tests/lake.ts'
import { pagePaths } from '../../shared/pages.ts'
import { safeHref } from '../../shared/safeHref.ts'
import { withLimits } from '../../web/sanity/client.ts'
import { CommunityEvents } from '../../web/sections/SharedCalendar.tsx'
import { problems } from '../schemas/problems.ts'
import { placesIn, withValueAt } from './hostileContent.ts'
import { serveLakeWithSite } from './previewedSite.ts'
import { surfaces } from './renderedSite.tsx'

/** Addresses that anybody with a token can write, without the Studio's validation. */
const hostile = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  '\u0000javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript:https://example.org/',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'intent://example.org#Intent;scheme=https;end',
  'x:alert(1)',
]

it.each([...hostile, null, '', {}, ['javascript:alert(1)'], 'https://', 'https://a b/'])(
  '%j leads nowhere',
  (address) => expect(safeHref(address)).toBeUndefined(),
)

it.each([
  'https://example.org/',
  'http://example.org/',
  'mailto:hello@example.org',
  'tel:+16175550100',
  '/register',
  './register?x=javascript:1',
  '#wcs-1',
  '//example.org/',
  'https://example.org/\u200b\u200c',
])('returns the safe address %j unchanged', (address) => expect(safeHref(address)).toBe(address))

/** Renders all pages from the sample content with an address in each field that can have one. */
async function renderWith(addressOf: (field: string) => string) {
  const fields: string[] = []
  const documents = sampleContent(new Date()).map((document) =>
    placesIn(document).reduce((changed, path) => {
      const name = String(path.at(-1))
      if (name === 'label') return withValueAt(changed, path, 'More')
      // Links in running text need marks; the tests of rich text cover them.
      if (!/^(href|url|calendarEmbedUrl)$/.test(name) || path.includes('markDefs')) return changed
      const field = `${document._id}.${path.join('.')}`
      fields.push(field)
      return withValueAt(changed, path, addressOf(field))
    }, document),
  )
  const { client, siteClient } = await serveLakeWithSite()
  await client.mutate(documents.map((document) => ({ createOrReplace: document })))
  const reader = withLimits(siteClient)
  const pages = await Promise.all(pagePaths.map(async (path) => surfaces[path]?.(reader)))
  return { fields, html: pages.join('\n') }
}

it('no page links to a hostile address in any field', async () => {
  const { html } = await renderWith(() => 'java\nscript:alert(1)')
  expect(html).not.toContain('alert(1)')
})

it('every field for an address is rendered as a link to it', async () => {
  const addressOf = (field: string) => `https://example.org/${field}`
  const { fields, html } = await renderWith(addressOf)
  expect(fields.filter((field) => !html.includes(`"${addressOf(field)}"`))).toEqual([])
})

it('an event of the shared calendar doesn’t link to a hostile address', () => {
  const times = { startsAt: '2026-11-21', endsAt: '2026-11-22T00:00:00-05:00', lastDate: '2026-11-21' }
  const linkingTo = (url: string) => {
    const event = { id: 'e', title: 'Dance', ...times, isAllDay: true, place: null, url }
    return renderToStaticMarkup(<CommunityEvents events={[event]} now="2026-11-21T12:00:00Z" />)
  }
  expect(linkingTo('https://example.org/page')).toContain('href="https://example.org/page"')
  for (const address of hostile) expect(linkingTo(address)).not.toContain('href')
})

it('the Studio rejects hostile addresses', { timeout: 120_000 }, async () => {
  const { client } = await serveLake()
  const document = { _rev: '1', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z' }
  const notices = hostile.map((href, index) => ({
    ...document,
    _id: `notice-${index}`,
    _type: 'notice',
    link: { _type: 'cta', label: 'More', href },
  }))
  const said = await problems(notices, client)
  for (const { _id } of notices)
    expect(said).toContainEqual(expect.stringMatching(`^${_id}, link.href: error: Use a full`))
})
