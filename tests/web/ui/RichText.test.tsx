import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RichText } from '../../../web/ui/RichText.tsx'

const linkTo = (href: string) =>
  renderToStaticMarkup(
    <RichText
      value={[
        {
          _type: 'block',
          _key: 'block',
          style: 'normal',
          markDefs: [{ _type: 'link', _key: 'link', href }],
          children: [{ _type: 'span', _key: 'span', text: 'suede soles', marks: ['link'] }],
        },
      ]}
    />,
  )

describe('a link in running text', () => {
  it.each(['https://shop.example.com/', 'mailto:hello@example.org', '/register', '#wcs-1'])('leads to %s', (href) => {
    expect(linkTo(href)).toContain(`<a href="${href}">suede soles</a>`)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)'])('never leads to %s', (href) => {
    expect(linkTo(href)).toContain('<a>suede soles</a>')
  })
})
