import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serveLake, token } from '../../packages/lake/tests/lake.ts'
import { halves } from '../../packages/lake/tests/assets/pictures.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { ask } from './ask.ts'
import { studioUrl } from './names.ts'
import { startNginx } from './proxy.ts'

const isInstalled = spawnSync('nginx', ['-v']).status === 0

it.skipIf(!isInstalled)('nginx caches the store’s pictures and nothing else, at any address', async () => {
  const { client, port, close } = await serveLake({ url: studioUrl })
  const picture = await client.assets.upload('image', await halves().png().toBuffer())
  await client.create({ _id: 'drafts.shoes', _type: 'faqEntry', question: 'secret' })
  const folder = temporaryFolder()
  const nginx = await startNginx(folder, { sites: [{ port: 9 }], store: { port } })
  onTestFinished(() => void process.kill(Number(readFileSync(join(folder, 'nginx.pid'), 'utf8')), 'SIGTERM'))
  const cached = () => globSync(join(folder, 'cache/*/*/*')).length
  const authorized = { headers: { authorization: `Bearer ${token}` } }

  const disguised = `${studioUrl}/v1/data/doc/production/drafts.shoes%2f..%2f..%2f..%2f..%2f..%2fimages%2fa.png`
  expect((await ask(nginx, disguised, authorized)).status).toBe(400)
  const refused = `${studioUrl}/${picture.path}?w=x`
  expect((await ask(nginx, refused)).headers['cache-control']).toBe('private, no-store')
  expect(cached()).toBe(0)

  const query = `${studioUrl}/v2025-02-19/data/query/production?query=*`
  const compressed = await ask(nginx, query, { headers: { ...authorized.headers, 'accept-encoding': 'gzip' } })
  expect([compressed.headers['content-encoding'], compressed.text]).toEqual([
    'gzip',
    expect.stringContaining('sanity.imageAsset'),
  ])
  expect((await ask(nginx, query, authorized)).headers['content-encoding']).toBeUndefined()

  const small = `${studioUrl}/${picture.path}?w=20`
  expect((await ask(nginx, small)).status).toBe(200)
  await expect.poll(cached).toBe(1)
  await close()
  expect([(await ask(nginx, small)).status, (await ask(nginx, refused)).status]).toEqual([200, 502])
})
