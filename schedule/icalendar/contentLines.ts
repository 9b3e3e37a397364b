import { excerpt } from '../../shared/excerpt.ts'

export const component = (name: string, lines: string[]): string[] => [`BEGIN:${name}`, ...lines, `END:${name}`]

/** Each event repeats the texts of its venue, so a long text would make the file huge. */
const maxTextLength = 4000

/** Formats a text property; returns no line without a text. */
export const textProperty = (name: string, text: string | null): string[] =>
  text ? [`${name}:${escapeText(excerpt(text, maxTextLength))}`] : []

/** Escapes the value of a text property. @see https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11 */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Formats an instant in ISO 8601 as "20261124T013000Z". */
export const utcTime = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Matches pieces of 74 octets at most: a line has 75, with the space that marks a continuation. */
const pieces = /[ -~]{1,74}|.{1,18}/gsu

/** Joins content lines, folding long ones between characters. */
export const joinLines = (lines: string[]): string =>
  lines.map((line) => `${line.match(pieces)?.join('\r\n ')}\r\n`).join('')
