import { once } from 'node:events'
import fs from 'node:fs'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { isInUse } from '../errors.ts'
import { inFolder, openFolder, readRunning, type Running } from './folder.ts'
import type { Store } from './store.ts'

const timeoutMs = 10_000
const pollMs = 100

/** Opens the folder of a lake that starts. Waits for a command that uses the folder, but not for another lake. */
export async function openFolderToStart(dir: string): Promise<Store> {
  const opened = await openOrFind(dir)
  if ('store' in opened) return opened.store
  throw opened.inUse
}

/**
 * Opens a folder or, if a lake runs on it, returns where that lake answers. Waits for a lake that starts, and for a command that
 * uses the folder. Only the database's lock says whether it is in use, because a killed lake leaves its record behind.
 * @throws Error that says what to do
 */
export async function openOrFind(dir: string): Promise<{ store: Store } | { running: Running; inUse: Error }> {
  const end = Date.now() + timeoutMs
  for (;;) {
    try {
      return { store: openFolder(dir) }
    } catch (error) {
      const { cause } = error as Error
      if (!isInUse(cause)) throw error
      const running = readRunning(dir)
      if (running && (await answers(running))) return { running, inUse: error as Error }
      if (Date.now() > end) throw error
    }
    await setTimeout(pollMs)
  }
}

/** Records where the lake that holds the folder's lock listens. Returns the function that removes the record. */
export function announce(dir: string, address: Omit<Running, 'pid'>): () => void {
  const { running } = inFolder(dir)
  fs.writeFileSync(running, JSON.stringify({ pid: process.pid, ...address }))
  return () => fs.rmSync(running, { force: true })
}

async function answers({ host, port }: Running): Promise<boolean> {
  const socket = connect(port, host)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
