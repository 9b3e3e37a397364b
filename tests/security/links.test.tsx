import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { safeHref } from '../../shared/safeHref.ts'
import type { CommunityPageContent, ContactPageContent } from '../../web/queries/pageContent.ts'
import type { Notice } from '../../web/queries/siteFacts.ts'
import { offeredCards } from '../../web/queries/registerPageContent.ts'
import { CommunityEvents, SharedCalendar } from '../../web/sections/SharedCalendar.tsx'
import { FirstEvening } from '../../web/sections/FirstEvening.tsx'
import { Footer } from '../../web/sections/Footer.tsx'
import { Notices } from '../../web/sections/Notices.tsx'
import { Pictures } from '../../web/sections/Pictures.tsx'
import { RegistrationCards } from '../../web/sections/RegistrationCards.tsx'
import { WaysToReachUs } from '../../web/sections/WaysToReachUs.tsx'
import { eventNodes } from '../../web/structuredData/events.ts'
import { graph } from '../../web/structuredData/node.ts'
import { organizationNodes } from '../../web/structuredData/organization.ts'
import { RichText } from '../../web/ui/RichText.tsx'
import { serveLake } from '../../packages/lake/tests/lake.ts'
import { mondays } from '../schedule/schedule.ts'
import { problems } from '../schemas/problems.ts'
import { registrationLink, siteWith } from '../web/content.ts'

/** Addresses that anybody with a token can write, without the Studio's validation. */
const hostile = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001\u001fjavascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'j\ra\nv\ta\nscript:alert(1)',
  'javascript://example.org/%0aalert(1)',
  'javascript:https://example.org/',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'DATA:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  'filesystem:https://example.org/temporary/x',
  'view-source:https://example.org',
  'intent://example.org#Intent;scheme=https;end',
  'ftp://example.org/',
  'ws://example.org/',
  'about:blank',
  'sms:+1555',
  'x:alert(1)',
]

const when = { schedule: mondays(), cards: [], now: '2026-11-21T12:00:00Z' }
const card = registrationLink()
const site = siteWith({ title: 'Westie' })
const calendar: CommunityPageContent & { events: [] } = {
  title: null,
  description: null,
  heading: null,
  intro: null,
  calendarTitle: null,
  calendarEmbedUrl: null,
  timeZone: null,
  credit: null,
  image: null,
  events: [],
} as never
const contact = { addressHeading: null, emailHeading: null, socialHeading: null } as ContactPageContent

/** Every part of the site that shows an address from a document or a feed. */
const places: [name: string, render: (address: string) => React.ReactElement][] = [
  ['a registration card', (url) => <RegistrationCards links={[{ ...card, url }]} facts={when} />],
  [
    'a notice',
    (href) => {
      const link = { label: 'More', href }
      const notice = { _id: 'n', _rev: '1', text: 'x', level: 'info', link, from: '2026-01-01T00:00:00Z', until: null }
      return <Notices notices={[{ ...notice, pages: null } as Notice]} now={when.now} />
    },
  ],
  [
    'a social link',
    (url) => (
      <WaysToReachUs
        content={contact}
        site={{ ...site, socialLinks: [{ _key: 'a', label: 'Us', url }] }}
        evenings={[]}
        now={when.now}
      />
    ),
  ],
  [
    'the music and the newsletter at the foot of a page',
    (href) => {
      const link = { label: 'More', href }
      return <Footer site={{ ...site, playlist: link, newsletter: link }} evenings={[]} paths={[]} now={when.now} />
    },
  ],
  [
    'the music of the first evening',
    (href) => (
      <FirstEvening
        words={null}
        site={{ ...site, playlist: { label: 'Our music', href } }}
        evenings={[]}
        admission={null}
        now={when.now}
      />
    ),
  ],
  [
    'the pictures of earlier evenings',
    (href) => <Pictures pictures={{ heading: null, images: null, earlier: { label: 'Album', href } }} />,
  ],
  [
    'the embedded calendar',
    (url) => (
      <SharedCalendar content={{ ...calendar, calendarEmbedUrl: url }} evenings={[]} usual={null} now={when.now} />
    ),
  ],
  [
    'the credit of the calendar',
    (href) => (
      <SharedCalendar
        content={{ ...calendar, credit: { _type: 'cta', href } }}
        evenings={[]}
        usual={null}
        now={when.now}
      />
    ),
  ],
  [
    'an event of the shared calendar',
    (url) => {
      const times = { startsAt: '2026-11-21', endsAt: '2026-11-22T00:00:00-05:00', lastDate: '2026-11-21' }
      return (
        <CommunityEvents
          events={[{ id: 'e', title: 'Dance', ...times, isAllDay: true, place: null, url }]}
          now={when.now}
        />
      )
    },
  ],
  [
    'a text',
    (href) => (
      <RichText
        value={[
          {
            _type: 'block',
            _key: 'b',
            style: 'normal',
            markDefs: [{ _type: 'link', _key: 'l', href }],
            children: [{ _type: 'span', _key: 's', text: 'words', marks: ['l'] }],
          },
        ]}
      />
    ),
  ],
]

/** Returns the addresses that markup links to or loads. */
const leadsIn = (html: string) => Array.from(html.matchAll(/\s(?:href|src|action)="([^"]*)"/g), ([, one = '']) => one)

describe.each(places)('%s', (_, render) => {
  it.each(hostile)('never leads to %j', (address) => {
    const led = leadsIn(renderToStaticMarkup(render(address)))
    expect(led.filter((one) => !/^(https?:|webcal:|\/|#)/.test(one))).toEqual([])
  })

  it('leads to a page', () => {
    expect(renderToStaticMarkup(render('https://example.org/page'))).toMatch(/ href="https:\/\/example\.org\/page"/)
  })
})

it.each(hostile)('structured data never contains %j', (url) => {
  const cards = offeredCards([{ ...card, url }])
  const nodes = [
    ...organizationNodes({ ...site, socialLinks: [{ _key: 'a', label: null, url }] }),
    ...eventNodes({ ...when, cards, site, evenings: [] }, '/'),
  ]
  expect(JSON.stringify(graph(nodes))).not.toContain(JSON.stringify(url).slice(1, -1))
})

it.each([
  'https://example.org/',
  'http://example.org/',
  'HTTPS://EXAMPLE.ORG/',
  'mailto:hello@example.org',
  'tel:+16175550100',
  '/register',
  'register',
  './register?x=javascript:1',
  '#wcs-1',
  '?page=2',
  '//example.org/',
  'https://example.org/\u200b\u200c',
])('%j leads where it says', (address) => expect(safeHref(address)).toBe(address))

it.each([null, undefined, '', '  ', 7, {}, ['javascript:alert(1)'], 'https://', 'http://[', 'https://a b/'])(
  '%j leads nowhere',
  (address) => expect(safeHref(address)).toBeUndefined(),
)

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
