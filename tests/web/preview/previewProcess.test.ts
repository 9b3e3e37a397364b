import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { isPreview, previewProcess } from '../../../web/preview/previewProcess.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

/** Serves previews with previewProgram.ts, which hangs or fills its memory at some paths. */
async function serve(options: Parameters<typeof previewProcess>[0] = {}) {
  const program = 'tests/web/preview/previewProgram.ts'
  const server = createServer(previewProcess({ program, allowedOrigin: 'https://studio.example', ...options }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init)
  const pid = async () => (await (await ask('/draft')).text()).split(' ')[0]
  return { ask, pid, host: new URL(url).host }
}

it.each([
  ['/draft', true],
  ['/draft?at=2026-11-23T20:30:00Z', true],
  ['/draft/classes', true],
  ['/api/draft/enable?x', true],
  ['/api/changes', true],
  ['/', false],
  ['/drafts', false],
  ['/api/health', false],
  ['/classes?/draft', false],
])('%s can show unpublished content: %s', (url, expected) => {
  expect(isPreview(url)).toBe(expected)
})

describe('the process for previews', () => {
  it('receives requests and returns answers unchanged', async () => {
    const { ask, host } = await serve()
    const response = await ask('/api/changes?x=1', { method: 'POST', body: 'a draft' })
    expect(response.status).toBe(201)
    expect(await response.text()).toMatch(/^\d+ POST \/api\/changes\?x=1 a draft$/)
    expect(response.headers.getSetCookie()).toEqual(['one=1', 'two=2'])
    expect(response.headers.get('x-host')).toBe(host)
  })

  it('answers several requests', async () => {
    const { pid } = await serve()
    expect(await pid()).toBe(await pid())
  })

  it.each([
    ['hangs', '/draft/hang', {}],
    ['exceeds its memory limit', '/draft/hoard', { heapMegabytes: 40 }],
  ])(
    'ends when it %s, with an error that the Studio can read, and restarts for the next request',
    async (_, path, limits) => {
      const { ask, pid } = await serve(limits)
      const first = await pid()
      const response = await ask(path)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('took longer than') as string })
      expect(response.headers.get('access-control-allow-origin')).toBe('https://studio.example')
      expect(await pid()).not.toBe(first)
    },
    20_000,
  )

  it('refuses further requests at the limit of requests in flight', async () => {
    const { ask } = await serve({ inFlight: 1 })
    const hanging = ask('/draft/hang')
    await vi.waitFor(async () => expect((await ask('/draft')).status).toBe(503))
    expect((await hanging).status).toBe(422)
  }, 20_000)
})
