import type { ParseArgsConfig } from 'node:util'

/** What can be asked of a lake on the command line. */
export type Command = {
  /** What follows the command's name: `EMAIL --role ROLE`; empty when nothing does. */
  usage: string
  /** One line that says what it does. */
  summary: string
  /** How many words must follow the command's name, options aside; absent: none; `some`: one or more. */
  words?: number | 'some'
  options?: ParseArgsConfig['options']
  /** @throws Error when the command failed */
  run: (words: string[], options: Record<string, unknown>) => Promise<void>
}
