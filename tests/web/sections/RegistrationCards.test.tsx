import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { OfferedCard } from '../../../web/queries/registerPageContent.ts'
import { mondays, series } from '../../schedule/schedule.ts'
import { offeredCard } from '../content.ts'
import { RegistrationCards } from '../../../web/sections/RegistrationCards.tsx'

const generalAdmission = offeredCard({
  _id: 'registration-general-admission',
  url: 'https://pay.example.com/general-admission',
  description: 'One evening with us.',
})

const facts = { schedule: mondays({ series: [series({ registrationLinkId: 'wcs-2' })] }), now: '2026-10-20T12:00:00Z' }

const cards = (...links: Partial<OfferedCard>[]) =>
  renderToStaticMarkup(<RegistrationCards {...facts} cards={links.map((link) => ({ ...generalAdmission, ...link }))} />)

/** Returns what a visitor sees, without hidden elements. */
const visible = (html: string) =>
  html
    .replace(/<div[^>]* hidden=""[^>]*>.*?<\/div>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('a registration card', () => {
  it('shows its name as a heading, its price, and the link to its payment page', () => {
    const html = cards({})
    expect(html).toMatch(/<h2[^>]*>General Admission<\/h2>/)
    expect(html).toContain('$21.75')
    expect(html).toContain('href="https://pay.example.com/general-admission"')
  })

  it('adds the fee that a competition costs each dancer', () => {
    expect(visible(cards({ feeInCents: 500, feeNote: 'competition fee a dancer' }))).toContain(
      'Plus $5 competition fee a dancer.',
    )
  })

  it.each([
    ['opens soon while it has no payment page', { url: null }, 'Registration opens soon'],
    ['opens on its day while that is ahead', { url: null, opensAt: '2026-10-26T12:00:00Z' }, 'Opens <time'],
  ])('says that it %s instead of linking to the payment page', (_, link, words) => {
    const html = cards(link)
    expect(html).toContain(words)
    expect(html).not.toContain('<a ')
  })
})

describe('a card that sells a series', () => {
  const card = { _id: 'wcs-2' }

  it('names the first evening and the last day to register, and becomes "closed" after that day', () => {
    const html = cards(card)
    expect(visible(html)).toContain(
      'Whips Starts Monday, November 9 : 3 evenings, $65.25 in all Closes Tuesday, November 3 Register',
    )
    expect(html).toMatch(/data-state="closingSoon" data-from="2026-11-01T05:00Z" data-until="2026-11-04T05:00Z" hidden/)
    expect(html).toMatch(/data-state="closed" data-from="2026-11-04T05:00Z" data-until="2026-11-24T04:00Z" hidden/)
  })
})

it('says that no registration is open without cards', () => {
  expect(cards()).toContain('No registration is open at the moment.')
})
