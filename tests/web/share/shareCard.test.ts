import { describe, expect, it, test } from 'vitest'
import { shareCard, shareCardUrl } from '../../../web/share/shareCard.ts'

type ShownOfSite = Parameters<typeof shareCard>[0]

const address = { street: '1 Example Street', city: 'Boston', state: null, postalCode: null }
const site: ShownOfSite = {
  title: 'Westie Boston',
  evening: { weekday: 'monday', startsAt: '20:30', endsAt: '23:00', agenda: null },
  venue: { name: 'The Yoga Studio', address, location: null, arrival: null },
}

describe('the picture of a shared link', () => {
  it("shows the page's own title, the site's name, when and where", () => {
    expect(shareCard(site, 'Contact us')).toEqual({
      title: 'Contact us',
      siteName: 'Westie Boston',
      facts: 'Mondays, 8:30–11:00 pm · The Yoga Studio, Boston',
    })
  })

  it("shows the site's name large on a page without a title", () => {
    expect(shareCard(site, null).title).toBe('Westie Boston')
  })

  test.each<[missing: string, ShownOfSite, facts: string]>([
    ['no evening', { ...site, evening: null }, 'The Yoga Studio, Boston'],
    ['no place', { ...site, venue: null }, 'Mondays, 8:30–11:00 pm'],
    [
      'no end and no name of the place',
      {
        ...site,
        evening: { weekday: 'monday', startsAt: '20:30', endsAt: null, agenda: null },
        venue: { name: null, address, location: null, arrival: null },
      },
      'Mondays · Boston',
    ],
    ['nothing', { title: null, evening: null, venue: null }, ''],
  ])('says what is known when there is %s', (_missing, known, facts) => {
    expect(shareCard(known, 'Contact us').facts).toBe(facts)
  })

  test.each([
    ['Łódź: “Ünïcode” — 8:30 • €20 ™', 'Łódź: “Ünïcode” — 8:30 • €20 ™'],
    ['Mambo\u0301 💃 tonight ♥', 'Mambó tonight'],
    ['日本', 'Westie Boston'],
  ])('leaves out what its faces cannot draw: %s', (typed, shown) => {
    expect(shareCard(site, typed).title).toBe(shown)
  })
})

describe('its address', () => {
  const url = (title: string) => shareCardUrl('/classes', shareCard(site, title))

  it('is that of the page, and names the home page', () => {
    expect(url('Classes')).toMatch(/^http:\/\/localhost:3000\/share\/classes\.png\?v=\w+$/)
    expect(shareCardUrl('/', shareCard(site, 'Home'))).toContain('/share/home.png?v=')
  })

  it('stays while the picture stays, and changes when a single letter does', () => {
    expect(url('Classes')).toBe(url('Classes'))
    expect(url('Classes')).not.toBe(url('Glasses'))
  })
})
