import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { getHomePage } from '../../../web/queries/pageContent.ts'
import { getSiteFacts } from '../../../web/queries/siteFacts.ts'
import type { Site } from '../../../web/queries/siteQuery.ts'
import { CodeOfConduct, codeOfConductLink } from '../../../web/sections/CodeOfConduct.tsx'
import { Footer } from '../../../web/sections/Footer.tsx'
import { Pictures } from '../../../web/sections/Pictures.tsx'
import { WhatPeopleSay } from '../../../web/sections/WhatPeopleSay.tsx'
import { pagePaths } from '../../../shared/pages.ts'
import { serveLake } from '../../../packages/lake/tests/lake.ts'

const now = '2026-11-21T12:00:00Z'

type Content = Record<string, unknown>

async function homePageWith(content: Content) {
  const { client } = await serveLake()
  await client.create({ _id: 'homePage', _type: 'homePage', ...content })
  const home = await getHomePage(client)
  if (home === null) throw new Error('There is no home page')
  return home
}

async function siteWith(settings: Content, firstTimePage: Content): Promise<Site> {
  const { client } = await serveLake()
  await client.create({ _id: 'siteSettings', _type: 'siteSettings', ...settings })
  await client.create({ _id: 'firstTimePage', _type: 'firstTimePage', ...firstTimePage })
  return (await getSiteFacts(client, now)).site
}

const markup = (node: React.ReactNode) => renderToStaticMarkup(node)
const foot = (site: Site) => markup(<Footer site={site} evenings={[]} paths={pagePaths} now={now} />)
const paragraph = (text: string) => [
  {
    _key: 'a',
    _type: 'block',
    style: 'normal',
    markDefs: [],
    children: [{ _key: 'b', _type: 'span', marks: [], text }],
  },
]

describe('what people say', () => {
  it('shows each quote with its name, and omits incomplete quotes', async () => {
    const list = [
      { _key: 'a', text: 'I came alone', by: 'Maya' },
      { _key: 'b', text: 'By nobody' },
      { _key: 'c', by: 'Silent' },
    ]
    const html = markup(<WhatPeopleSay quotes={(await homePageWith({ quotes: { list } })).quotes} />)
    expect(html).toMatch(/What people say.*<blockquote><p>I came alone<\/p><\/blockquote><figcaption>Maya</s)
    expect(html).not.toMatch(/By nobody|Silent/)
  })

  it.each([{}, { quotes: { heading: 'They say' } }, { quotes: { list: [{ _key: 'a', by: 'Maya' }] } }])(
    'leaves no trace while %j is all there is',
    async (content) => {
      expect(markup(<WhatPeopleSay quotes={(await homePageWith(content)).quotes} />)).toBe('')
    },
  )
})

describe('pictures of an evening', () => {
  const earlier = { _type: 'cta', label: 'All our evenings', href: 'https://album.example.net/' }

  it('link to earlier pictures if there is an address', async () => {
    const html = markup(<Pictures pictures={(await homePageWith({ pictures: { earlier } })).pictures} />)
    expect(html).toContain('<a href="https://album.example.net/">All our evenings</a>')
    expect(html).not.toContain('<ul')
  })

  it.each([{}, { pictures: { heading: 'Pictures', images: [] } }, { pictures: { earlier: { label: 'Album' } } }])(
    'leave no trace while %j is all there is',
    async (content) => {
      expect(markup(<Pictures pictures={(await homePageWith(content)).pictures} />)).toBe('')
    },
  )
})

describe('how we treat each other', () => {
  it('is shown on the First Time page and linked in the footer', async () => {
    const site = await siteWith({}, { codeOfConduct: { heading: 'Be kind', text: paragraph('Ask before you lift.') } })
    expect(markup(<CodeOfConduct site={site} />)).toMatch(/id="how-we-treat-each-other".*Be kind.*Ask before you lift/s)
    expect(foot(site)).toContain('<a href="/firsttime#how-we-treat-each-other">Be kind</a>')
  })

  it.each([{}, { codeOfConduct: { heading: 'Be kind' } }, { codeOfConduct: { text: paragraph(' ') } }])(
    'leaves no trace while %j is all there is',
    async (content) => {
      const site = await siteWith({}, content)
      expect(markup(<CodeOfConduct site={site} />)).toBe('')
      expect(codeOfConductLink(site)).toBeNull()
      expect(foot(site)).not.toContain('#how-we-treat-each-other')
    },
  )
})

describe('music and newsletter', () => {
  it("are linked in the footer with the organizers' labels", async () => {
    const html = foot(
      await siteWith(
        {
          playlist: { _type: 'cta', label: 'What we dance to', href: 'https://music.example.net/1' },
          newsletter: { _type: 'cta', label: 'Once a month', href: 'https://letters.example.net/' },
        },
        {},
      ),
    )
    expect(html).toContain('<a href="https://music.example.net/1">What we dance to</a>')
    expect(html).toContain('<a href="https://letters.example.net/">Once a month</a>')
  })

  it('are omitted without an address', async () => {
    expect(foot(await siteWith({ playlist: { label: 'What we dance to' } }, {}))).not.toContain('What we dance to')
  })
})
