/** Where tests and benchmarks start the whole product; two checkouts at work at once set ports of their own. */
const { PORT = '3100', LAKE_PORT = '3433', TEST_PARALLEL_INDEX = '0' } = process.env

/** Each worker of the browser tests has a stack of its own; Playwright numbers them in TEST_PARALLEL_INDEX. */
export function portsOfWorker(index: number) {
  const offset = 2 * index // so that the two ports may follow one another
  return { port: String(Number(PORT) + offset), lakePort: String(Number(LAKE_PORT) + offset) }
}

export const { port, lakePort } = portsOfWorker(Number(TEST_PARALLEL_INDEX))

export const siteUrl = `http://localhost:${port}`
export const studioUrl = `http://localhost:${lakePort}`

/** The addresses of a site and a Studio, by those that are in the build. */
export function addressesOf(site: string, studio: string): Record<string, string> {
  const built = portsOfWorker(0)
  return { [`http://localhost:${built.port}`]: site, [`http://localhost:${built.lakePort}`]: studio }
}

/** Where a worker's stack answers, by where the first one does. */
export function addressesOfWorker(worker: number): Record<string, string> {
  const [first, own] = [portsOfWorker(0), portsOfWorker(worker)]
  return {
    [`localhost:${first.port}`]: `localhost:${own.port}`,
    [`localhost:${first.lakePort}`]: `localhost:${own.lakePort}`,
  }
}
