const intervalInMs = 10_000

/** What a lake, or a thread, did at worst while inputs were sent: milliseconds in which nobody was answered, and memory. */
export type Measured = { inputs: number; longest: number; megabytes: number }

/** Hears of an input that was answered late, or not as it should be; whoever passes it wants the run to go on. */
export type Found = (what: string, input: unknown) => void

/** What is felt by whoever waits, in milliseconds. */
export const blockGoal = 250

/**
 * Counts inputs, and says every ten seconds how far it has come: a run that is cut off has said it too.
 * @returns what to call after each
 */
export function openProgress(inputs: number): (measured: Measured) => void {
  let saidAt = performance.now()
  return ({ inputs: sent, longest, megabytes }) => {
    if (sent < inputs && performance.now() - saidAt < intervalInMs) return
    saidAt = performance.now()
    console.error(
      `${sent} of ${inputs} inputs; longest block ${Math.round(longest)} ms, ${Math.round(megabytes)} MB at most`,
    )
  }
}
