import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'

// Loaded into each process of a stack: adds a byte to a file for each query that the content store answers.
const { TEST_QUERIES: file } = process.env
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  if (file && request.url?.includes('/data/query/')) appendFileSync(file, '.')
})
