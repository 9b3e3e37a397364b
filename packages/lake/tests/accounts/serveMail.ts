import { onTestFinished } from 'vitest'
import { startMailServer } from './mailServer.ts'

/** Serves SMTP on loopback until the test ends. */
export async function serveMail(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  return server
}
