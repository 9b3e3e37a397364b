/** What a test has to know of the stack that its worker uses, beside its addresses. */
export type WorkerStack = {
  /** Where it runs: the project's folder, or a copy. */
  folder: string
  lakeDir: string
  /** Holds how many milliseconds the clocks of site and store are ahead. */
  clockFile: string
  /** How many they and the browsers' are, unless a test sets them. */
  aheadInMs: number
  token: string
}

/** Hands the stacks, in the order of the workers, to the processes in which tests run. */
export function setWorkerStacks(stacks: WorkerStack[]): void {
  process.env.TEST_STACKS = JSON.stringify(stacks)
}

/** @throws Error outside a test: stacks exist once the global setup is done */
export function workerStack(): WorkerStack {
  const { TEST_STACKS = '[]', TEST_PARALLEL_INDEX = '' } = process.env
  const stack = (JSON.parse(TEST_STACKS) as WorkerStack[])[Number(TEST_PARALLEL_INDEX)]
  if (!stack) throw new Error(`No stack was started for worker "${TEST_PARALLEL_INDEX}"`)
  return stack
}
