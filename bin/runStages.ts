import type { Writable } from 'node:stream'

/** How many checks passed, and the names of those that failed. */
type Outcome = { passed: number; failed: string[] }

export type Stage = { name: string; run: (output: Writable) => Promise<Outcome> }

/**
 * Runs stages one after the other: most of them use all processors, and none waits for another that does.
 * @returns what all of them came to; a stage that throws prints the error and has failed as a whole
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
