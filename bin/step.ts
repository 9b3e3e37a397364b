/** Runs one stage of the start and logs its beginning and duration. A stage that returns false had nothing to do. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  console.log(`… ${name}`)
  const result = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(result === false ? `✓ ${name}: nothing to do` : `✓ ${name}: ${seconds} s`)
  return result
}
