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

/** The environment variable that each option sets. */
const variables = {
  project: 'SANITY_PROJECT_ID',
  dataset: 'SANITY_DATASET',
  dir: 'LAKE_DIR',
  port: 'LAKE_PORT',
  origins: 'LAKE_ALLOWED_ORIGINS',
} as const

/** Options that select the lake; the default comes from the environment. */
export const lakeOptions: Command['options'] = Object.fromEntries(
  Object.keys(variables).map((name) => [name, { type: 'string' }]),
)

export function setFromOptions(options: Record<string, unknown>): void {
  for (const [name, variable] of Object.entries(variables)) {
    const value = options[name]
    if (typeof value === 'string') process.env[variable] = value
  }
}
