import type { ParseArgsConfig } from 'node:util'

/** A command of the command line. */
export type Command = {
  /** The arguments after the name: `EMAIL --role ROLE`; may be empty. */
  usage: string
  /** One line that describes the command. */
  summary: string
  /** Number of positional arguments: absent for none, `some` for one or more. */
  words?: number | 'some'
  options?: ParseArgsConfig['options']
  /** @throws Error if the command fails */
  run: (words: string[], options: Record<string, unknown>) => Promise<void>
}
