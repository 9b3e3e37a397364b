import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type RegistrationLink } from '../../../web/queries/registerPage.ts'
import { RegistrationCards } from '../../../web/sections/RegistrationCards.tsx'

const generalAdmission: RegistrationLink = {
  _id: 'registration-general-admission',
  title: 'General Admission',
  description: 'One evening with us.',
  onlinePriceInCents: 2175,
  priceNote: null,
  feeInCents: null,
  feeNote: null,
  url: 'https://pay.example.com/general-admission',
  isFull: false,
}

const cards = (...links: Partial<RegistrationLink>[]) =>
  renderToStaticMarkup(<RegistrationCards links={links.map((link) => ({ ...generalAdmission, ...link }))} />)

describe('a registration card', () => {
  it('shows its name as a heading, its price, and the link to its payment page', () => {
    const html = cards({})
    expect(html).toMatch(/<h2[^>]*>General Admission<\/h2>/)
    expect(html).toContain('$21.75')
    expect(html).toContain('href="https://pay.example.com/general-admission"')
  })

  it('says so gracefully while no price is known', () => {
    const html = cards({ onlinePriceInCents: null })
    expect(html).toContain('Price to be announced')
    expect(html).not.toContain('$')
  })

  it('adds what a competition costs each dancer', () => {
    expect(cards({ feeInCents: 500, feeNote: 'competition fee a dancer' })).toContain(
      'Plus $5 competition fee a dancer.',
    )
  })

  it.each([
    ['opens soon while it has no payment page', { url: null }, 'Registration opens soon'],
    ['has no places left when it is full', { isFull: true }, 'No places left'],
  ])('says that it %s, instead of offering a link', (_, link, words) => {
    const html = cards(link)
    expect(html).toContain(words)
    expect(html).not.toContain('<a ')
  })
})

it.each([null, []])('says that nothing is open when the list is %o', (links) => {
  expect(renderToStaticMarkup(<RegistrationCards links={links} />)).toContain('No registration is open at the moment.')
})
