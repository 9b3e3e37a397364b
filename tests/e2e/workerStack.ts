/** The properties of a worker's stack, except its addresses. */
export type WorkerStack = {
  /** The folder in which it runs: the project's or a copy. */
  folder: string
  lakeDir: string
  /** The file with the milliseconds by which the clocks of site and store are ahead. */
  clockFile: string
  /** The default for these clocks and for those of browsers, in milliseconds. */
  aheadInMs: number
  token: string
}

/** Passes the stacks, in the order of the workers, to the test processes. */
export function setWorkerStacks(stacks: WorkerStack[]): void {
  process.env.TEST_STACKS = JSON.stringify(stacks)
}

/** Returns the stack of the current worker. @throws Error before the global setup is done */
export function workerStack(): WorkerStack {
  const { TEST_STACKS = '[]', TEST_PARALLEL_INDEX = '' } = process.env
  const stack = (JSON.parse(TEST_STACKS) as WorkerStack[])[Number(TEST_PARALLEL_INDEX)]
  if (!stack) throw new Error(`No stack was started for worker "${TEST_PARALLEL_INDEX}"`)
  return stack
}
