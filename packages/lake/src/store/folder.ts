import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isDamaged, isInUse } from '../errors.ts'
import { unfinishedDir, uploadKinds } from './assetFiles.ts'
import { readAcknowledged, restoreHint } from './soundness.ts'
import { openStore, type Store } from './store.ts'

export const inFolder = (dir: string) => ({
  database: join(dir, 'lake.sqlite'),
  assets: join(dir, 'assets'),
  /** Describes the process that uses the folder; survives a process that was killed. */
  running: join(dir, 'running.json'),
})

export type Running = {
  pid: number
  host: string
  port: number
  /** The URL it answers to; other Hosts are refused. */
  url: string
}

/** Opens the store in a folder for this process only, creating it if absent. Throws an Error that says what to do. */
export function openFolder(dir: string): Store {
  const { database } = inFolder(dir)
  try {
    fs.mkdirSync(dir, { recursive: true })
    assertNotLost(dir)
    const store = openStore(database)
    fs.rmSync(unfinishedDir(inFolder(dir).assets), { recursive: true, force: true }) // needs the lock
    removeLeftovers(dir)
    syncFolder(dir)
    return store
  } catch (cause) {
    throw cannotUse(dir, cause)
  }
}

/** Makes the name of a new database survive a power failure; SQLite syncs the folder for its log only. */
function syncFolder(dir: string) {
  const folder = fs.openSync(dir, 'r')
  fs.fsyncSync(folder)
  fs.closeSync(folder)
}

/** Refuses a missing or empty database next to uploads, which SQLite would treat as a new one. */
function assertNotLost(dir: string) {
  const { database } = inFolder(dir)
  if (fs.existsSync(database) && fs.statSync(database).size > 0) return
  if (!holdsUploads(dir) && !readAcknowledged(database)?.sequence) return
  throw new Error(
    `${dir} was written to, but ${database} is ${fs.existsSync(database) ? 'empty' : 'missing'}. ${restoreHint}; to begin afresh, move what is in ${dir} away`,
  )
}

export const holdsUploads = (dir: string) => uploadKinds.some((kind) => fs.existsSync(join(inFolder(dir).assets, kind)))

/** Removes what killed backups, restores and drills left behind, but nothing of running ones. */
export function removeLeftovers(dir: string) {
  for (const name of fs.readdirSync(dir)) {
    if (!/^(snapshot|restore)-/.test(name)) continue
    const path = join(dir, name)
    const found = fs.statSync(path, { throwIfNoEntry: false }) // its command may end now
    if (found && Date.now() - found.mtimeMs > dayInMs) fs.rmSync(path, { recursive: true, force: true })
  }
}

export const cannotUse = (dir: string, cause: unknown) => new Error(explain(dir, cause), { cause })

function explain(dir: string, error: unknown): string {
  const { database } = inFolder(dir)
  if (isInUse(error)) {
    const running = readRunning(dir)
    const who = running ? ` (process ${running.pid}, ${running.url})` : ''
    return `Another Content Lake${who} is using ${dir}; stop it or set LAKE_DIR to another folder`
  }
  const { message } = error as Error
  return isDamaged(error)
    ? `${database} is damaged (${message}); nothing was changed. ${restoreHint}`
    : `LAKE_DIR is "${dir}" and cannot be used: ${message}`
}

const dayInMs = 24 * 60 * 60 * 1000

/** Records that a lake is starting on the folder, unless another one did. Throws an Error if it is not writable. */
export function announceStart(dir: string): void {
  try {
    fs.mkdirSync(dir, { recursive: true })
    if (!readAnnounced(dir)) fs.writeFileSync(inFolder(dir).running, JSON.stringify({ pid: process.pid }))
  } catch (cause) {
    throw cannotUse(dir, cause)
  }
}

/** Records which process uses the folder, and where it listens. Returns the function that removes the record. */
export function announce(dir: string, address: Omit<Running, 'pid'>): () => void {
  const { running } = inFolder(dir)
  fs.writeFileSync(running, JSON.stringify({ pid: process.pid, ...address }))
  return () => fs.rmSync(running, { force: true })
}

/** Returns null if no process uses the folder, or none that recorded where it listens. */
export function readRunning(dir: string): Running | null {
  const announced = readAnnounced(dir)
  return announced && 'port' in announced ? announced : null
}

/** Waits for a lake that is starting; null if none uses the folder. Throws an Error after a minute. */
export async function awaitRunning(dir: string): Promise<Running | null> {
  const end = Date.now() + startTimeoutInMs
  for (;;) {
    const announced = readAnnounced(dir)
    if (!announced || 'port' in announced) return announced
    if (Date.now() > end)
      throw new Error(`Process ${announced.pid} uses ${dir} and does not answer; stop it, or wait until it has started`)
    await setTimeout(100)
  }
}

/** Returns the record of the process that uses the folder; null without one, or if the process is gone. */
function readAnnounced(dir: string): Running | { pid: number } | null {
  try {
    const announced = JSON.parse(fs.readFileSync(inFolder(dir).running, 'utf8')) as Running | { pid: number }
    process.kill(announced.pid, 0) // throws if the process is gone
    return announced
  } catch {
    return null
  }
}

const startTimeoutInMs = 60_000
