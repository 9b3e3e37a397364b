import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { addressesOf } from '../addresses.ts'
import { freePort } from '../bench/freePort.ts'
import { copyBuiltProject } from '../e2e/copyBuiltProject.ts'
import { npmStart, tokenOf } from '../npmStart.ts'
import { storeClient } from '../storeClient.ts'
import { registerProcess, stopAll } from './ending.ts'
import { siteUrl, studioUrl } from './names.ts'

/** A store or site started with `npm start`, in its own process group. */
export type Running = {
  /** The process of `npm start`, the parent of all others. */
  pid: number
  port: number
  /** Kills it and all that it started, like a power cut. */
  kill(): Promise<void>
  /** Stops it with SIGTERM. */
  stop(): Promise<void>
}

/** Returns a folder for the stacks of a test file. After the tests, ends all stacks and deletes the folder. */
export function folderForStacks(): string {
  const folder = mkdtempSync(join(tmpdir(), 'public-stack-'))
  test.afterAll(async () => {
    await stopAll()
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Copies the project with its builds, with the host names of deploy/ in them. */
export function copyPublicProject(to: string): void {
  copyBuiltProject(to, addressesOf(siteUrl, studioUrl))
}

export const cronSecret = 'a secret of 32 letters, or more...'

/** The .env that all stacks share. */
const settings = {
  SITE_URL: siteUrl,
  SANITY_API_HOST: studioUrl,
  LAKE_TRUSTED_PROXIES: '127.0.0.1',
  CRON_SECRET: cronSecret,
}

/** A store and an administrator's token for it. */
export type Store = Running & { token: string }

/** Starts a store. @param folder the project's @param dir the store's data folder */
export async function startStore(folder: string, dir: string): Promise<Store> {
  const lakePort = await freePort()
  const child = start('store', folder, { LAKE_DIR: dir, LAKE_PORT: String(lakePort) })
  return { ...running(child, lakePort), token: await tokenOf(child) }
}

/** Starts a site and returns without waiting; `healthOf` returns whether it is up to date. */
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

export const waitUntilCurrent = (site: Running) => expect.poll(() => healthOf(site)).toBe(200)

/** Returns the registration page directly from a site server. */
export async function registerPageOf({ port }: Pick<Running, 'port'>) {
  const response = await fetch(`http://127.0.0.1:${port}/register`)
  return { status: response.status, text: await response.text() }
}

/** Creates a client with the rights of an organizer on the store's machine. */
export const organizersClientOf = ({ port, token }: { port: number; token: string }) =>
  storeClient(`http://127.0.0.1:${port}`, { token })

/** Replaces a project's folder with a fresh copy, without the files that the site has written since its build. */
export function emptyDisk(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  copyPublicProject(folder)
}

function start(half: 'store' | 'site', folder: string, env: Record<string, string>): ChildProcess {
  const cache = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') }
  return npmStart({ ...cache, ...settings, ...env }, { folder, half, detached: true })
}

/** @param port the one that it listens on */
export function running(child: ChildProcess, port: number): Running {
  const { end } = registerProcess(child)
  return {
    pid: Number(child.pid),
    port,
    kill: () => end(() => process.kill(-Number(child.pid), 'SIGKILL')),
    stop: () => end(() => child.kill('SIGTERM')),
  }
}
