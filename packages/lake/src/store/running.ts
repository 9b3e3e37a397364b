import { once } from 'node:events'
import fs from 'node:fs'
import { connect } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { isInUse } from '../errors.ts'
import { inFolder, openFolder, readRunning, type Running } from './folder.ts'
import type { Store } from './store.ts'

const commandTimeoutInMs = 10_000
const startTimeoutInMs = 60_000
const pollInMs = 100

/** Opens the folder of a lake that starts. Waits for a command that uses the folder, but not for another lake. */
export async function openFolderToStart(dir: string): Promise<Store> {
  const end = Date.now() + commandTimeoutInMs
  for (;;) {
    try {
      return openFolder(dir)
    } catch (error) {
      if (!isInUse((error as Error).cause) || readRunning(dir) || Date.now() > end) throw error
    }
    await setTimeout(pollInMs)
  }
}

/** Records where the lake that holds the folder's lock listens. Returns the function that removes the record. */
export function announce(dir: string, address: Omit<Running, 'pid'>): () => void {
  const { running } = inFolder(dir)
  fs.writeFileSync(running, JSON.stringify({ pid: process.pid, ...address }))
  return () => fs.rmSync(running, { force: true })
}

/** Returns the lake that runs on a folder, also one that is starting; null if none does. Throws an Error after a minute. */
export async function awaitRunning(dir: string): Promise<Running | null> {
  const end = Date.now() + startTimeoutInMs
  while (isLocked(dir)) {
    const running = readRunning(dir)
    // Until the lake that holds the lock has started, the record may be that of a killed one.
    if (running && (await answers(running))) return running
    if (Date.now() > end)
      throw new Error(
        `A program uses ${inFolder(dir).database} and does not answer; stop it, or wait until it has started`,
      )
    await setTimeout(pollInMs)
  }
  return null
}

/** Returns whether a process has the database open. The lock, unlike a file, ends with its process. */
function isLocked(dir: string): boolean {
  const { database } = inFolder(dir)
  if (!fs.existsSync(database)) return false
  const db = new DatabaseSync(database, { readOnly: true })
  try {
    db.prepare('select 1 from sqlite_schema').get()
    return false
  } catch (error) {
    return isInUse(error) // any other problem is reported when the folder is opened
  } finally {
    db.close()
    fs.rmSync(`${database}-shm`, { force: true }) // created by readers of the log, and not used by lakes
  }
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
