import { fork } from 'node:child_process'
import { once } from 'node:events'
import { lakePort, port, siteUrl, studioUrl } from '../addresses.ts'
import { storeClient } from '../storeClient.ts'

export type Stack = Awaited<ReturnType<typeof startStack>>

/** Starts the stack as `npm start` does, and resolves once everything answers. */
export async function startStack(lakeDir: string) {
  const child = fork('bin/start.ts', {
    env: { ...process.env, PORT: port, LAKE_PORT: lakePort, LAKE_DIR: lakeDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('npm start ended before it answered; it says why above')))
  const [{ token }] = (await once(child, 'message', { signal: ended.signal })) as [{ token: string }]
  const stop = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }

  return {
    token,
    /** A client with the rights of an administrator. */
    client: storeClient(studioUrl, { token }),
    siteUrl,
    studioUrl,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
