import { inspect } from 'node:util'

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/**
 * Escapes what could begin a line of its own in a log, control a terminal or turn the direction of text, as JSON does.
 * @example printable('a\nb') // 'a\\nb'
 */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) =>
    character < ' '
      ? JSON.stringify(character).slice(1, -1)
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Writes a failure to the log, on one line: descriptions and stacks quote what users sent. */
export function logFailure(what: string, error?: unknown): void {
  console.error(printable(error === undefined ? what : `${what}: ${inspect(error)}`))
}
