import { type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { addressesOf } from '../addresses.ts'
import { freePort } from '../bench/freePort.ts'
import { copyBuiltProject } from '../e2e/copyBuiltProject.ts'
import { npmStart, tokenOf } from '../npmStart.ts'
import { storeClient } from '../storeClient.ts'
import { ending, stopAll } from './ending.ts'
import { siteUrl, studioUrl } from './names.ts'

/** A store or site that was started with `npm start`, in a group of processes of its own. */
export type Running = {
  /** Of `npm start`; what it started is below it. */
  pid: number
  port: number
  /** Ends it at once, and all that it started, as a power cut does. */
  kill(): Promise<void>
  /** Asks it to end. */
  stop(): Promise<void>
}

/** @returns a folder for what the tests of a file start; after them, all of it is ended, and the folder goes */
export function folderForStacks(): string {
  const folder = mkdtempSync(join(tmpdir(), 'public-stack-'))
  test.afterAll(async () => {
    await stopAll()
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Copies the project with its builds, for the names that deploy/ speaks of. */
export function copyPublicProject(to: string): void {
  copyBuiltProject(to, addressesOf(siteUrl, studioUrl))
}

export const cronSecret = 'a secret of 32 letters, or more...'

/** What the .env of all of them says. */
const settings = {
  SITE_URL: siteUrl,
  SANITY_API_HOST: studioUrl,
  LAKE_TRUSTED_PROXIES: '127.0.0.1',
  CRON_SECRET: cronSecret,
}

/** What organisers write to, with an administrator's token. */
export type Store = Running & { token: string }

/** Both, as `npm start` starts them; `port` is the store's. */
export async function startBoth(folder: string, dir: string, ports?: { site: number; store: number }) {
  const site = ports?.site ?? (await freePort())
  const store = ports?.store ?? (await freePort())
  const child = start(undefined, folder, { LAKE_DIR: dir, LAKE_PORT: String(store), PORT: String(site) })
  const token = await tokenOf(child)
  return { ...running(child, store), token, ports: { site, store } }
}

/** @param folder of the project @param dir of the store's data */
export async function startStore(folder: string, dir: string, port?: number): Promise<Store> {
  const lakePort = port ?? (await freePort())
  const child = start('store', folder, { LAKE_DIR: dir, LAKE_PORT: String(lakePort) })
  return { ...running(child, lakePort), token: await tokenOf(child) }
}

/** @returns at once: who wants to know whether it is current asks `healthOf` */
export async function startSite(folder: string, dir: string, storePort: number, port?: number): Promise<Running> {
  const sitePort = port ?? (await freePort())
  const store = `http://127.0.0.1:${storePort}`
  const child = start('site', folder, { LAKE_DIR: dir, PORT: String(sitePort), SANITY_INTERNAL_API_HOST: store })
  return running(child, sitePort)
}

export const healthOf = ({ port }: Pick<Running, 'port'>) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ status }) => status,
    () => 0,
  )

export const isCurrent = (site: Running) => expect.poll(() => healthOf(site)).toBe(200)

/** The page of prices, as a server itself gives it. */
export async function registerPageOf({ port }: Pick<Running, 'port'>) {
  const response = await fetch(`http://127.0.0.1:${port}/register`)
  return { status: response.status, text: await response.text() }
}

/** Writes with the rights of an organiser, on the machine of the store. */
export const organiserOf = ({ port, token }: { port: number; token: string }) =>
  storeClient(`http://127.0.0.1:${port}`, { token })

/** What a site wrote since it was built: a disk that was replaced has nothing of it. */
export function emptyDisk(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  copyPublicProject(folder)
}

function start(half: 'store' | 'site' | undefined, folder: string, env: Record<string, string>): ChildProcess {
  const cache = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') }
  return npmStart({ ...cache, ...settings, ...env }, { folder, half, detached: true })
}

/** @param port where it answers */
export function running(child: ChildProcess, port: number): Running {
  const { end } = ending(child)
  return {
    pid: Number(child.pid),
    port,
    kill: () => end(() => process.kill(-Number(child.pid), 'SIGKILL')),
    stop: () => end(() => child.kill('SIGTERM')),
  }
}
