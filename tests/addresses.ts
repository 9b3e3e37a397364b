/** Where tests and benchmarks start the whole product; two checkouts at work at once set ports of their own. */
export const { PORT: port = '3100', LAKE_PORT: lakePort = '3433' } = process.env

export const siteUrl = `http://localhost:${port}`
export const studioUrl = `http://localhost:${lakePort}`
