import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { rights } from '../../src/routeTable.ts'
import { halves, upload, uploadFile } from '../assets/pictures.ts'
import { serveLake, testLake, token } from '../lake.ts'

const privateOnly = /^private, no-store/

/** Returns whether caches may store the successful responses of a route. */
const isCacheable = (path: string) => /^\/(images|files)\/|^\/\*path$/.test(path)

/** Returns a path that matches a route. */
const example = (path: string, name: string) =>
  path
    .replace(/\{(.+)\}\?/, '$1')
    .replace(':project', 'westie')
    .replace(':dataset', 'production')
    .replace(/[:*]\w+/g, name)

describe('a response', () => {
  it.each(rights.filter(({ path }) => !isCacheable(path)))(
    'to $method $path is never cached, with or without a token',
    async ({ method, path }) => {
      const lake = testLake()
      for (const ask of [lake.asPublic, lake.request]) {
        const response = await ask(example(path, 'nothing'), { method })
        expect(response.headers.get('cache-control')).toMatch(privateOnly)
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        await response.body?.cancel()
      }
    },
  )

  it('that is an error is never cached, at any path', async () => {
    const lake = testLake()
    for (const path of rights
      .filter((route) => isCacheable(route.path))
      .map((route) => example(route.path, 'none.png')))
      expect((await lake.asPublic(path)).headers.get('cache-control'), path).toMatch(privateOnly)
    for (const [method, path] of [
      ['GET', '/v1/nothing'],
      ['PUT', '/'],
      ['OPTIONS', '/v1/ping'],
    ] as const)
      expect((await lake.asPublic(path, { method })).headers.get('cache-control'), path).toMatch(privateOnly)
  })

  it('that is a picture or a file is cached, but not its refusal', async () => {
    const lake = testLake()
    const picture = await upload(lake, await halves().png().toBuffer())
    const file = await uploadFile(lake, 'Monday', '?filename=plan.txt')
    const caching = async (path: string) => (await lake.asPublic(`/${path}`)).headers.get('cache-control')
    for (const path of [picture.path, `${picture.path}?w=20`, file.path])
      expect(await caching(path)).toBe('public, max-age=31536000, immutable')
    expect(await caching(`${picture.path}?w=x`)).toMatch(privateOnly)
  })
})

describe('a path that a proxy may read differently', () => {
  it.each([
    '/v1/data/doc/production/shoes%2f..%2f..%2f..%2f..%2f..%2fimages%2fa.png',
    '/v1/data/doc/production/shoes/../../../../../images/a.png',
    '/v1/data/doc/production/shoes/%2e%2E/%2e./.%2e/../../images/a.png',
    '/v1/data/doc/production/shoes%5c..%5cimages%5Ca.png',
    '/v1/data/doc/production/shoes\\..\\a.png',
    '/v1/./ping',
    '/v1/ping/..',
  ])('is refused: %s', async (path) => {
    const { port } = await serveLake()
    const socket = connect(port, '127.0.0.1')
    socket.end(
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    )
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toMatch(/^cache-control: private, no-store\r$/im)
  })

  it('is accepted in the query string', async () => {
    const { url } = await serveLake()
    expect((await fetch(`${url}/v1/ping?page=%2fclasses&from=/../a`)).status).toBe(200)
  })
})
