import type { Writable } from 'node:stream'

/** The number of checks that passed, and the names of those that failed. */
type Outcome = { passed: number; failed: string[] }

export type Stage = { name: string; run: (output: Writable) => Promise<Outcome> }

/**
 * Runs stages one after the other, as most use all processors.
 * @returns the outcome of all stages; a stage that throws prints its error and counts as failed
 */
export async function runStages(stages: Stage[], terminal: Writable = process.stdout): Promise<Outcome> {
  const total: Outcome = { passed: 0, failed: [] }
  for (const { name, run } of stages) {
    terminal.write(`\n── ${name}\n`)
    const { passed, failed } = await run(terminal).catch((error: unknown) => {
      terminal.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      return { passed: 0, failed: [name] }
    })
    total.passed += passed
    total.failed.push(...failed)
  }
  return total
}
