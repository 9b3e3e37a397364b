import { PassThrough, type Writable } from 'node:stream'

export type Count = { passed: number; failed: number }

export type Stage = { name: string; run: (output: Writable) => Promise<Count> }

/**
 * Runs lanes beside one another, and the stages of a lane one after the other. What they print comes in their order, whatever
 * ends first: the first that has not ended prints as it goes, the others once it is their turn.
 * @returns the sum of all; a stage that throws prints the error and has failed once
 */
export async function runLanes(lanes: Stage[][], terminal: Writable = process.stdout): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 }
  for (const { name, output, count } of lanes.flatMap(startLane)) {
    terminal.write(`\n── ${name}\n`)
    for await (const chunk of output) terminal.write(chunk)
    const { passed, failed } = await count
    total.passed += passed
    total.failed += failed
  }
  return total
}

function startLane(stages: Stage[]) {
  let previous: Promise<unknown> = Promise.resolve()
  return stages.map(({ name, run }) => {
    const output = new PassThrough()
    const count = previous
      .then(() => run(output))
      .catch((error: unknown) => {
        output.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        return { passed: 0, failed: 1 }
      })
      .finally(() => output.end())
    previous = count
    return { name, output, count }
  })
}
