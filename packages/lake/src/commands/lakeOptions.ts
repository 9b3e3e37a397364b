import type { Command } from './command.ts'

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
