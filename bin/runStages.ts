import type { Writable } from 'node:stream'

export type Count = { passed: number; failed: number }

export type Stage = { name: string; run: (output: Writable) => Promise<Count> }

/**
 * Runs stages one after the other: most of them use all processors, and none waits for another that does.
 * @returns the sum of all; a stage that throws prints the error and has failed once
 */
export async function runStages(stages: Stage[], terminal: Writable = process.stdout): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 }
  for (const { name, run } of stages) {
    terminal.write(`\n── ${name}\n`)
    const { passed, failed } = await run(terminal).catch((error: unknown) => {
      terminal.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      return { passed: 0, failed: 1 }
    })
    total.passed += passed
    total.failed += failed
  }
  return total
}
