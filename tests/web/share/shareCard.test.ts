import { describe, expect, it, test } from 'vitest'
import type { Schedule } from '../../../schedule/schedule.ts'
import { upcoming } from '../../../schedule/upcoming/upcoming.ts'
import { describe as describeCard, type ShareCard, shareCard, shareCardUrl } from '../../../web/share/shareCard.ts'
import { exception, mondays, rule } from '../../schedule/schedule.ts'

type CardSite = Parameters<typeof shareCard>[0]['site']

const now = '2026-11-21T12:00:00Z'
const shown = (site: CardSite, title: string | null, changes: Partial<Schedule> = {}) =>
  shareCard({ site, evenings: upcoming(mondays({ venue: site.venue, ...changes }), now) }, title)

const factsOf = ({ when, where }: ShareCard) => [when, where].filter(Boolean).join(' · ')

const noWay = { arrival: null, transit: null, parking: null, stepFree: null }
const address = { street: '1 Example Street', city: 'Boston', state: null, postalCode: null }
const site: CardSite = {
  title: 'Westie Boston',
  weekly: [rule()],
  venue: { name: 'The Yoga Studio', address, location: null, ...noWay },
}

describe('the picture of a shared link', () => {
  it("shows the page's own title, the site's name, and when and where the next class is", () => {
    expect(shown(site, 'Contact us')).toEqual({
      title: 'Contact us',
      siteName: 'Westie Boston',
      when: 'Mon, Nov 23, 8:30–11:00 pm',
      where: 'The Yoga Studio, Boston',
    })
  })

  it('has the same content as alternative text, including that no partner is needed', () => {
    expect(describeCard(shown(site, 'Contact us'))).toBe(
      'Contact us. Mon, Nov 23, 8:30–11:00 pm. The Yoga Studio, Boston. No partner needed',
    )
  })

  it("shows the site's name large on a page without a title", () => {
    expect(shown(site, null).title).toBe('Westie Boston')
  })

  test.each<[missing: string, CardSite, facts: string]>([
    ['no evening', { ...site, weekly: [] }, 'The Yoga Studio, Boston'],
    ['no place', { ...site, venue: null }, 'Mondays, 8:30–11:00 pm'],
    [
      'no end and no name of the place',
      {
        ...site,
        weekly: [rule({ endsAt: null })],
        venue: { name: null, address, location: null, ...noWay },
      },
      'Mondays · Boston',
    ],
    ['nothing', { title: null, weekly: [], venue: null }, ''],
  ])('shows what is known when there is %s', (_missing, known, facts) => {
    expect(factsOf(shown(known, 'Contact us', { rules: [] }))).toBe(facts)
  })

  const cancelled = (date: string) => exception({ date, status: 'cancelled', reason: 'holiday break' })

  test.each<[string, Partial<Schedule>, string]>([
    [
      'comes after a break',
      { exceptions: [cancelled('2026-11-23'), cancelled('2026-11-30')] },
      'No class until Mon, Dec 7, 8:30–11:00 pm · The Yoga Studio, Boston',
    ],
    [
      'is unknown after a cancelled one',
      { exceptions: [cancelled('2026-11-23')], rules: [rule({ validUntil: '2026-11-23' })] },
      'No class until further notice',
    ],
  ])('shows the next class if it %s', (_, changes, facts) => {
    expect(factsOf(shown(site, 'Contact us', changes))).toBe(facts)
  })

  test.each([
    ['Łódź: “Ünïcode” — 8:30 • €20 ™', 'Łódź: “Ünïcode” — 8:30 • €20 ™'],
    ['Mambo\u0301 💃 tonight ♥', 'Mambó tonight'],
    ['日本', 'Westie Boston'],
    ['Nguyễn Hall, Łódź, Ưu 🕺 Привет', 'Nguyen Hall, Łódź, Uu'],
  ])('replaces letters that the fonts lack by their base letters, and removes other characters: %s', (typed, title) => {
    expect(shown(site, typed).title).toBe(title)
  })
})

describe('its address', () => {
  const url = (title: string) => shareCardUrl('/classes', shown(site, title))

  it('is named after the page, and "home" for the home page', () => {
    expect(url('Classes')).toMatch(/^http:\/\/localhost:3000\/share\/classes\.png\?v=\w+$/)
    expect(shareCardUrl('/', shown(site, 'Home'))).toContain('/share/home.png?v=')
  })

  it('changes if and only if the picture changes', () => {
    expect(url('Classes')).toBe(url('Classes'))
    expect(url('Classes')).not.toBe(url('Glasses'))
  })
})
