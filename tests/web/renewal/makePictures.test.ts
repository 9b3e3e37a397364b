import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { makePictures } from '../../../web/renewal/makePictures.ts'
import { settings } from '../../../web/sanity/client.ts'

const held: ServerResponse[] = []
const store = createServer((_, response) => void held.push(response))
await once(store.listen(0, '127.0.0.1'), 'listening')
const storeUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}`

const own = { ...settings }
Object.assign(settings, { apiHost: storeUrl, internalApiHost: storeUrl })

afterAll(() => {
  Object.assign(settings, own)
  store.closeAllConnections()
  store.close()
})

it('delays every page with a new picture until the picture has been generated', async () => {
  await makePictures('/teachers', '')
  await makePictures('/classes', '')
  const html = `<img src="${storeUrl}/images/westie/production/new-10x10.jpg?w=1">`
  const done: string[] = []
  const pages = ['/teachers', '/classes'].map((path) => makePictures(path, html).then(() => done.push(path)))

  await expect.poll(() => held).toHaveLength(1)
  done.push('made')
  held.forEach((response) => response.end())
  await Promise.all(pages)
  expect(done).toEqual(['made', '/teachers', '/classes'])
  expect(held).toHaveLength(1)

  await makePictures('/teachers', html)
  expect(held).toHaveLength(1)
})
