import { inspect } from 'node:util'

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** Escapes characters that could start a log line, control a terminal or change the text direction: `\n` is `\\n`. */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) =>
    character < ' '
      ? JSON.stringify(character).slice(1, -1)
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Formats an object as a line of JSON for the log output. */
export const toLogLine = (fields: object): string => `${printable(JSON.stringify(fields))}\n`

/** Logs a failure on one line, because descriptions and stacks quote user input. */
export function logFailure(what: string, error?: unknown): void {
  console.error(printable(error === undefined ? what : `${what}: ${inspect(error)}`))
}
