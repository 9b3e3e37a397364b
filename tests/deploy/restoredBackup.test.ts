import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { token } from '../../packages/lake/tests/lake.ts'
import { end, startProcess } from '../../packages/lake/tests/process.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const email = 'anna@example.org'
const password = 'swing out sugar push'

it('a backup of a store in use, restored in another folder, contains its documents, drafts, uploads and accounts', async () => {
  const folder = temporaryFolder()
  const { child, client, url } = await startProcess(folder)
  const lake = async (...args: string[]) => {
    const env = { ...process.env, LAKE_DIR: folder, LAKE_TOKEN: token }
    return (await promisify(execFile)(process.execPath, ['packages/lake/src/cli.ts', ...args], { env })).stdout
  }
  const photo = await sharp({ create: { width: 80, height: 100, channels: 3, background: '#0a7d8c' } })
    .jpeg()
    .toBuffer()
  const portrait = await client.assets.upload('image', photo, { filename: 'portrait.jpg' })
  await client.create({ _id: 'deleted', _type: 'notice' })
  await client.create({ _id: 'kept', _type: 'notice', text: 'No class' })
  await client.delete('deleted')
  const invitation = new URL(/http\S+/.exec(await lake('invite', email, '--role', 'editor'))?.[0] ?? '')
  const [secret = ''] = invitation.hash.slice(1).split('/')
  await post(url, invitation.pathname, { invitation: secret, email, password })

  // An organizer types during the backup.
  const over = new AbortController()
  const typing = (async () => {
    for (let letters = 1; !over.signal.aborted; letters++)
      await client.createOrReplace({ _id: 'drafts.typed', _type: 'notice', text: 'a'.repeat(letters) })
  })()
  await expect.poll(() => client.getDocument('drafts.typed')).toBeTruthy()
  const backup = join(temporaryFolder(), 'backup')
  await lake('backup', backup)
  over.abort()
  await typing
  await end(child, 'SIGTERM')

  const another = join(temporaryFolder(), 'restored')
  cpSync(backup, another, { recursive: true })
  const restored = await startProcess(another)
  const notices = await restored.client.fetch(
    '*[_type == "notice"]{ _id, text }|order(_id)',
    {},
    { perspective: 'raw' },
  )
  expect(notices).toEqual([
    { _id: 'drafts.typed', text: expect.stringMatching(/^a+$/) as string },
    { _id: 'kept', text: 'No class' },
  ])
  const picture = await fetch(restored.url + new URL(portrait.url).pathname)
  expect(Buffer.from(await picture.arrayBuffer()).equals(photo)).toBe(true)
  const signIn = `/v1/auth/login/local?origin=${encodeURIComponent(restored.url)}`
  expect((await post(restored.url, signIn, { email, password })).headers.get('location')).toContain(restored.url)
})

/** Sends a form as a browser does. */
async function post(url: string, path: string, form: Record<string, string>): Promise<Response> {
  const response = await fetch(url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  expect(response.status, await response.clone().text()).toBe(303)
  return response
}
