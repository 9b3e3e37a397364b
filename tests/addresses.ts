/** The addresses at which tests and benchmarks start the stack. Set other ports to test two checkouts at once. */
const { PORT = '3100', LAKE_PORT = '3433', TEST_PARALLEL_INDEX = '0' } = process.env

/** Each worker of the browser tests has its own stack; Playwright sets its number as TEST_PARALLEL_INDEX. */
export function portsOfWorker(index: number) {
  const offset = 2 * index // site and store may use consecutive ports
  return { port: String(Number(PORT) + offset), lakePort: String(Number(LAKE_PORT) + offset) }
}

export const { port, lakePort } = portsOfWorker(Number(TEST_PARALLEL_INDEX))

export const siteUrl = `http://localhost:${port}`
export const studioUrl = `http://localhost:${lakePort}`

/** Maps the addresses in the build to those of a site and a Studio. */
export function addressesOf(site: string, studio: string): Record<string, string> {
  const built = portsOfWorker(0)
  return { [`http://localhost:${built.port}`]: site, [`http://localhost:${built.lakePort}`]: studio }
}

/** Maps the addresses of the first worker's stack to those of another worker's. */
export function addressesOfWorker(worker: number): Record<string, string> {
  const [first, own] = [portsOfWorker(0), portsOfWorker(worker)]
  return {
    [`localhost:${first.port}`]: `localhost:${own.port}`,
    [`localhost:${first.lakePort}`]: `localhost:${own.lakePort}`,
  }
}
