import { decodeHTMLStrict } from 'entities'
import { excerpt } from '../../shared/excerpt.ts'

const maxLength = 200

/** Control characters, and those that reverse the text around them. Other zero-width characters are parts of emoji and words. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/gu

/**
 * Returns the value of a property as one line of plain text, without the tags and line breaks that calendars write into it; null
 * if no text is left.
 */
export function safeText(value: string): string | null {
  const text = value
    .slice(0, 10 * maxLength)
    .replace(/\\(.)/gs, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter))
  const line = decodeHTMLStrict(text.replace(/<\/?[a-z][^>]*>/gi, ' '))
    .toWellFormed()
    .replace(unsafe, (character) => (/\s|\p{Cc}/u.test(character) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim()
  return /[^\p{Cf}\s]/u.test(line) ? excerpt(line, maxLength) : null
}

/** Returns an http or https address; null for any other. */
export function safeLink(value: string): string | null {
  const url = value.length <= 2000 ? URL.parse(value.trim().replaceAll('&amp;', '&')) : null
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}
