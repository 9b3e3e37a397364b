import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isDamaged, isInUse } from '../errors.ts'
import { unfinishedDir, uploadKinds } from './assetFiles.ts'
import { readAcknowledged, restoreHint } from './soundness.ts'
import { openStore, type Store } from './store.ts'

/** Where things are in LAKE_DIR. */
export const inFolder = (dir: string) => ({
  database: join(dir, 'lake.sqlite'),
  assets: join(dir, 'assets'),
  /** Who uses the folder; outlives a process that was killed. */
  running: join(dir, 'running.json'),
})

export type Running = {
  pid: number
  /** Where it listens. */
  host: string
  port: number
  /** The address that it answers to; another Host is refused. */
  url: string
}

/**
 * Opens the store in a folder, made when absent, for this process alone.
 * @throws Error that says what is wrong and what to do: somebody else uses it, it is damaged, it cannot be written
 */
export function openFolder(dir: string): Store {
  const { database } = inFolder(dir)
  try {
    mkdirSync(dir, { recursive: true })
    assertNotLost(dir)
    removeLeftovers(dir)
    const store = openStore(database)
    syncFolder(dir)
    return store
  } catch (cause) {
    throw cannotUse(dir, cause)
  }
}

/** The name of a new database outlives a power cut once its folder is synced; SQLite does so for its log only. */
function syncFolder(dir: string) {
  const folder = openSync(dir, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** SQLite would take an absent or empty file for a new database. */
function assertNotLost(dir: string) {
  const { database } = inFolder(dir)
  if (existsSync(database) && statSync(database).size > 0) return
  if (!holdsUploads(dir) && !readAcknowledged(database)?.sequence) return
  throw new Error(
    `${dir} was written to, but ${database} is ${existsSync(database) ? 'empty' : 'missing'}. ${restoreHint}; to begin afresh, move what is in ${dir} away`,
  )
}

export const holdsUploads = (dir: string) => uploadKinds.some((kind) => existsSync(join(inFolder(dir).assets, kind)))

/** Clears away what a command that was killed could not; one that works at this moment keeps its own. */
function removeLeftovers(dir: string) {
  rmSync(unfinishedDir(inFolder(dir).assets), { recursive: true, force: true })
  for (const name of readdirSync(dir)) {
    const path = join(dir, name)
    if (/^(snapshot|restore)-/.test(name) && Date.now() - statSync(path).mtimeMs > dayInMs)
      rmSync(path, { recursive: true })
  }
}

/** @returns what went wrong with the store in a folder, and what to do, for its owner */
export function cannotUse(dir: string, cause: unknown): Error {
  return new Error(explain(dir, cause), { cause })
}

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

/**
 * Tells others that a lake starts on the folder, unless another one has said so.
 * @throws Error when the folder cannot be written
 */
export function announceStart(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true })
    if (!readAnnounced(dir)) writeFileSync(inFolder(dir).running, JSON.stringify({ pid: process.pid }))
  } catch (cause) {
    throw cannotUse(dir, cause)
  }
}

/** Tells others which process uses the folder, and where it answers. @returns the function that takes it back */
export function announce(dir: string, address: Omit<Running, 'pid'>): () => void {
  const { running } = inFolder(dir)
  writeFileSync(running, JSON.stringify({ pid: process.pid, ...address }))
  return () => rmSync(running, { force: true })
}

/** @returns null when no process uses the folder, or none that says where it answers */
export function readRunning(dir: string): Running | null {
  const announced = readAnnounced(dir)
  return announced && 'port' in announced ? announced : null
}

/**
 * Waits for a lake that is starting.
 * @returns null when no lake uses the folder
 * @throws Error when one has said for a minute that it starts
 */
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

/** @returns what the process says that uses the folder; null when it says nothing, or is gone */
function readAnnounced(dir: string): Running | { pid: number } | null {
  try {
    const announced = JSON.parse(readFileSync(inFolder(dir).running, 'utf8')) as Running | { pid: number }
    process.kill(announced.pid, 0) // throws when it is gone
    return announced
  } catch {
    return null
  }
}

const startTimeoutInMs = 60_000
