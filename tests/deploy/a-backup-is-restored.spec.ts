import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { pagePaths } from '../../shared/pages.ts'
import { studioUrl } from './names.ts'
import { copyPublicProject, folderForStacks, organiserOf, startBoth } from './publicStack.ts'

/** A document of the sample content that a start must not bring back. */
const deleted = 'notice-next-topic'

const email = 'anna@example.org'
const password = 'swing out sugar push'

const temporary = folderForStacks()
const inTemporary = (name: string) => join(temporary, name)

test('a backup of a store in use, restored on another machine, gives the same site and accounts', async () => {
  const [machine, lakeDir] = [inTemporary('machine'), inTemporary('lake')]
  copyPublicProject(machine)
  const before = await startBoth(machine, lakeDir)
  const organiser = organiserOf(before)
  const photo = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#0a7d8c' } })
    .jpeg()
    .toBuffer()
  const portrait = await organiser.assets.upload('image', photo, { filename: 'portrait.jpg' })
  await organiser
    .transaction()
    .patch('teacher-second', { set: { 'portrait.asset._ref': portrait._id } })
    .delete(deleted)
    .commit()
  await choosePassword(before.ports.store, lake(lakeDir, 'invite', email, '--role', 'editor', '--name', 'Anna Ito'))
  const { _updatedAt: since } = (await organiser.getDocument('teacher-second')) ?? {}
  const isOfThen = (text: string) => text.includes(`<meta name="content-as-of" content="${since}"/>`)
  await expect.poll(async () => Object.values(await everyPage(before.ports.site)).every(isOfThen)).toBe(true)
  expect(await page(before.ports.site, '/teachers')).toContain(portrait.sha1hash)

  // An organizer types during the backup.
  const over = new AbortController()
  const typing = (async () => {
    for (let letters = 1; !over.signal.aborted; letters++)
      await organiser.createOrReplace({ _id: 'drafts.notice-typed', _type: 'notice', text: 'a'.repeat(letters) })
    return organiser.fetch<number>('count(*[_id == "drafts.notice-typed"])', {}, { perspective: 'raw' })
  })()
  const backedUp = inTemporary('backup')
  const backup = spawn(process.execPath, ['packages/lake/src/cli.ts', 'backup', backedUp], {
    env: { ...process.env, LAKE_DIR: lakeDir },
  })
  expect(await once(backup, 'exit')).toEqual([0, null])
  over.abort()
  expect(await typing).toBe(1)
  const pages = await everyPage(before.ports.site)
  await before.stop()

  const [another, restored] = [inTemporary('another-machine'), inTemporary('restored')]
  copyPublicProject(another)
  cpSync(backedUp, restored, { recursive: true })
  const after = await startBoth(another, restored, before.ports)
  expect(await everyPage(after.ports.site)).toEqual(pages)
  expect(await signIn(after.ports.store)).toBe('Anna Ito')
  const picture = await fetch(portrait.url.replace(studioUrl, `http://127.0.0.1:${after.ports.store}`))
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(photo)
  const there = await organiserOf(after).fetch<string[]>('*[_type == "notice"]._id', {}, { perspective: 'raw' })
  expect(there).toContain('drafts.notice-typed')
  expect(there).not.toContain(deleted)
})

/** Returns the output of `npm run lake -- …`. */
function lake(lakeDir: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['packages/lake/src/cli.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, LAKE_DIR: lakeDir },
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

const page = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

const everyPage = async (port: number) =>
  Object.fromEntries(await Promise.all(pagePaths.map(async (path) => [path, await page(port, path)] as const)))

/** Accepts an invitation as the invitation page does. */
async function choosePassword(port: number, printed: string) {
  const { pathname, hash } = new URL(/http\S+/.exec(printed)?.[0] ?? '')
  const [invitation = ''] = hash.slice(1).split('/')
  await post(port, pathname, { invitation, email, password })
}

/** Signs in. @returns the account's name */
async function signIn(port: number): Promise<string> {
  const { headers } = await post(port, `/v1/auth/login/local?origin=${studioUrl}`, { email, password })
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';')
  const me = await fetch(`http://127.0.0.1:${port}/v1/users/me`, { headers: { cookie } })
  return ((await me.json()) as { name: string }).name
}

async function post(port: number, path: string, form: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(form)
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, redirect: 'manual' })
  expect(response.status, await response.clone().text()).toBe(303)
  return response
}
