import { describe, expect, it } from 'vitest'
import { completeLink, linkProblem } from '../../shared/linkRules.ts'

describe('completeLink', () => {
  it.each([
    ['www.example.org', 'https://www.example.org'],
    ['instagram.com/x', 'https://instagram.com/x'],
    ['hello@example.org', 'mailto:hello@example.org'],
    ['Anna <anna@example.org>,', 'mailto:anna@example.org'],
    ['https:/a.example/b', 'https://a.example/b'],
    ['https://https://a.example', 'https://a.example'],
    ['//a.example/b', 'https://a.example/b'],
    ['"https://a.example"', 'https://a.example'],
    ['<https://a.example>', 'https://a.example'],
    ['(https://a.example)', 'https://a.example'],
    ['https://a.example/b)', 'https://a.example/b'],
    ['  https://a.example\u200B ', 'https://a.example'],
    ['webcal://a.example/b.ics', 'https://a.example/b.ics'],
    ['(617) 555-0100', 'tel:6175550100'],
    ['register', '/register'],
    ['/Register/', '/register'],
  ])('completes %j as %s', (typed, link) => {
    expect(completeLink(typed)).toBe(link)
    expect(linkProblem(link)).toBeNull()
    expect(linkProblem(typed)).toBe(`Write ${link} instead of “${typed}”`)
  })

  it.each(['@x', 'see below', 'page.html', 'javascript:alert(1)', 'https://', '/regsiter', '12', ''])(
    'leaves %j',
    (typed) => expect(completeLink(typed)).toBe(typed),
  )
})

describe('linkProblem', () => {
  it.each([
    'https://example.org/a?b=1#c',
    'https://en.wikipedia.org/wiki/Swing_(dance)',
    'mailto:hello@example.org?subject=Hi',
    'tel:+16175550100',
    '/register',
    '/classes#wcs-1',
    '/calendar.ics',
    '#wcs-1',
    '?page=2',
  ])('accepts %s', (link) => expect(linkProblem(link)).toBeNull())

  it.each([
    ['@x', 'is a name, not an address'],
    ['mailto:?subject=Hi', 'has no email address'],
    ['mailto:hello', 'isn’t an email address'],
    ['mailto:jürgen@example.org', 'has “ü” before the @'],
    ['tel:', 'has no phone number'],
    ['/regsiter', 'This site has no page /regsiter. Its pages are /, /classes, /firsttime, /register'],
    ['clases', 'This site has no page /clases'],
    ['https://', 'Use a full address'],
    ['https://example/', 'has no site such as example.org'],
    ['https://a.example).org/', 'has no site such as example.org'],
    ['see below', 'Use a full address'],
    ['javascript:alert(1)', 'Use a full address'],
  ])('rejects %s: %s', (link, words) => expect(linkProblem(link)).toContain(words))
})
