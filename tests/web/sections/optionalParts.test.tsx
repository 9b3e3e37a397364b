import { renderToStaticMarkup as markup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Site } from '../../../web/queries/siteQuery.ts'
import { CodeOfConduct, codeOfConductLink } from '../../../web/sections/CodeOfConduct.tsx'
import { Footer } from '../../../web/sections/Footer.tsx'
import { pagePaths } from '../../../shared/pages.ts'
import { siteWith } from '../content.ts'

const now = '2026-11-21T12:00:00Z'
const foot = (site: Site) => markup(<Footer site={site} evenings={[]} paths={pagePaths} now={now} />)
const link = (label: string, href: string | null) => ({ _type: 'cta' as const, label, href }) as never
const paragraph = (text: string) => [
  {
    _key: 'a',
    _type: 'block' as const,
    style: 'normal' as const,
    markDefs: [],
    children: [{ _key: 'b', _type: 'span' as const, marks: [], text }],
  },
]

describe('the code of conduct', () => {
  it('is shown on the First Time page and linked in the footer', () => {
    const site = siteWith({ codeOfConduct: { heading: 'Be kind', text: paragraph('Ask before you lift.') } })
    expect(markup(<CodeOfConduct site={site} />)).toMatch(/id="how-we-treat-each-other".*Be kind.*Ask before you lift/s)
    expect(foot(site)).toContain('<a href="/firsttime#how-we-treat-each-other">Be kind</a>')
  })

  it.each([null, { heading: 'Be kind', text: null }, { heading: null, text: paragraph(' ') }])(
    'is omitted if it is only %j',
    (codeOfConduct) => {
      const site = siteWith({ codeOfConduct: codeOfConduct as never })
      expect(markup(<CodeOfConduct site={site} />)).toBe('')
      expect(codeOfConductLink(site)).toBeNull()
      expect(foot(site)).not.toContain('#how-we-treat-each-other')
    },
  )
})

it("links music and newsletter in the footer with the organizers' labels, if they have an address", () => {
  const html = foot(
    siteWith({ playlist: link('What we dance to', 'https://music.example.net/1'), newsletter: link('Monthly', null) }),
  )
  expect(html).toContain('<a href="https://music.example.net/1">What we dance to</a>')
  expect(html).not.toContain('Monthly')
})
