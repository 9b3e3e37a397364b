import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { palette } from '../../shared/palette.ts'
import { settings } from '../sanity/client.ts'
import type { NewsletterItem } from './posts.ts'

const link = settings.siteUrl

/** Returns the newsletter for mail programs, which take inline styles only: HTML without tables, pictures or anything that tracks. */
export const newsletterHtml = (title: string | null, items: NewsletterItem[]): string =>
  renderToStaticMarkup(
    <div style={body}>
      {title && <h1 style={{ fontSize: '26px' }}>{title}</h1>}
      {items.map(({ heading, lines, link }, index) => (
        <div key={index} style={{ margin: '0 0 20px' }}>
          {heading && <h2 style={{ margin: '0 0 4px', fontSize: '18px' }}>{heading}</h2>}
          {lines.map((text) => (
            <p key={text} style={{ margin: '0 0 4px' }}>
              {text}
            </p>
          ))}
          {link && <a href={link.href}>{link.label}</a>}
        </div>
      ))}
      <p>
        <a href={link}>{link}</a>
      </p>
    </div>,
  )

/** Returns the same as plain text. */
export const newsletterText = (title: string | null, items: NewsletterItem[]): string =>
  [
    title,
    ...items.map(({ heading, lines, link }) =>
      [heading, ...lines, link && `${link.label}: ${link.href}`].filter(Boolean).join('\n'),
    ),
    link,
  ]
    .filter(Boolean)
    .join('\n\n')

const body: CSSProperties = {
  maxWidth: '600px',
  color: palette.ink,
  fontFamily: 'Helvetica, Arial, sans-serif',
  fontSize: '16px',
  lineHeight: '1.5',
}
