import { type ChildProcess, spawn, type ForkOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { toEventStream } from '../src/streams/stream.ts'
import { createRequestLog, type LoggedRequest, type LogLevel } from '../src/http/monitoring.ts'
import { slowDrawing } from './assets/pictures.ts'
import { serveLake, testLake, token } from './lake.ts'
import { end, startProcess } from './process.ts'
import { temporaryFolder } from '../../../tests/temporaryFolder.ts'

describe('a request', () => {
  it('leaves its connection open for longer than proxies keep idle ones', async () => {
    const { url } = await serveLake()
    const response = await fetch(`${url}/v1/ping`)
    const [, seconds] = /^timeout=(\d+)$/.exec(response.headers.get('keep-alive') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(60)
  })

  it('is logged without secrets', async () => {
    const logged: LoggedRequest[] = []
    const lake = testLake({ log: (request) => void logged.push(request) })
    await lake.request('/v1/auth/id?sid=secret-sid', { headers: { cookie: 'sid=secret-cookie' } })
    await lake.request('/v1/data/query/production?query=*&$email="secret-name"')
    expect(logged).toMatchObject([
      { method: 'GET', path: '/v1/auth/id', route: '/auth/id' },
      { method: 'GET', path: '/v1/data/query/production', route: '/data/query/:dataset', status: 200 },
    ])
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`secret|${token}`))
  })

  it('is logged with its error', async () => {
    const logged: LoggedRequest[] = []
    const lake = testLake({ log: (request) => void logged.push(request) })
    lake.lake.context.store.close()
    expect(
      (await lake.post('/v1/data/mutate/production', { mutations: [{ create: { _type: 'notice' } }] })).status,
    ).toBe(500)
    expect(logged).toMatchObject([{ status: 500, error: 'Error: statement has been finalized' }])
  })

  it('that is aborted is not a failure of the lake', async () => {
    const logged: LoggedRequest[] = []
    const { port } = await serveLake({ log: (request) => void logged.push(request) })
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST /v1/assets/files/production HTTP/1.1\r\nHost: localhost:${port}\r\n`)
    socket.write(`Authorization: Bearer ${token}\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`)
    await once(socket, 'data') // the lake has started to handle it
    socket.destroy()
    await expect.poll(() => logged).toMatchObject([{ status: 400, route: '/assets/files/:dataset' }])
  })

  it.each(['TRACE /v1/ping HTTP/1.1\r\nHost: localhost', 'GET /v1/ping HTTP/1.1\r\nHost: ada:secret@localhost'])(
    'that is invalid gets 400: %j',
    async (head) => {
      const socket = connect((await serveLake()).port, '127.0.0.1')
      socket.write(`${head}\r\nConnection: close\r\n\r\n`)
      expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*Invalid request: /)
    },
  )

  it.each<[LogLevel, number[]]>([
    ['off', []],
    ['error', [507]],
    ['info', [200, 404, 507]],
  ])('is logged as a line of JSON with LAKE_LOG=%s if its status is one of %o', (level, statuses) => {
    const lines: string[] = []
    const log = createRequestLog(level, (line) => void lines.push(line))
    const request = { method: 'GET', path: '/v1/ping', route: '/ping', milliseconds: 0.5 }
    for (const status of [200, 404, 507]) log({ ...request, status })
    expect(lines.map((line) => (JSON.parse(line) as LoggedRequest).status)).toEqual(statuses)
    expect(lines.every((line) => line.endsWith('}\n'))).toBe(true)
  })
})

describe('a stream that fails to start', () => {
  it('leaves no timers', () => {
    const { lake } = testLake()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const fail = () => {
      throw new Error('the disk is broken')
    }
    expect(() => toEventStream(fail, lake.context, { user: null, address: '' })).toThrow('the disk is broken')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('LAKE_LOG', { timeout: 30_000 }, () => {
  it('writes the log to standard output', async () => {
    const on: ForkOptions = { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] }
    const { child, url } = await startProcess(temporaryFolder(), { env: { LAKE_LOG: 'info' }, on })
    await fetch(`${url}/v1/ping`)
    const logged: unknown[] = []
    for await (const line of createInterface(child.stdout as Readable)) {
      if (line.startsWith('{') && logged.push(JSON.parse(line))) break
    }
    expect(logged).toMatchObject([{ path: '/v1/ping', status: 200 }])
  })
})

/** Returns the number of image processes of a lake. */
const countImageProcesses = ({ pid }: ChildProcess) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).length

describe('a lake that is stopped', { timeout: 30_000 }, () => {
  it('finishes running requests, ends streams, and exits with 0', async () => {
    const folder = temporaryFolder()
    const { child, url } = await startProcess(folder)
    const headers = { authorization: `Bearer ${token}` }
    const stream = await fetch(`${url}/v1/data/listen/production?query=*`, { headers })
    const upload = requestHttp(`${url}/v2025-02-19/assets/files/production?filename=a.txt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, expect: '100-continue' },
    })
    upload.flushHeaders()
    await once(upload, 'continue') // the lake has started to handle it
    upload.write('Sugar ')

    const ended = end(child, 'SIGTERM')
    expect(await stream.text()).toMatch(/event: welcome\n[^]*: the lake is shutting down\n\n$/)
    upload.end('Push')
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    answer.resume()
    expect(await ended).toBe(0)
    const second = await startProcess(folder)
    expect(await second.client.fetch('*[_type == "sanity.fileAsset"].size')).toEqual([10])
  })

  it('ends even if a picture takes longer than the time limit, and keeps acknowledged writes', async () => {
    const folder = temporaryFolder()
    const { child, client, url } = await startProcess(folder)
    const asset = await client.assets.upload('image', slowDrawing(), { extract: [] })
    const asked = fetch(`${url}/${asset.path}?w=4000&fm=png`).catch(() => 'cut off')
    await expect.poll(() => countImageProcesses(child)).toBe(1)
    await client.create({ _id: 'monday', _type: 'notice' })

    expect(await end(child, 'SIGTERM')).toBe(0)
    expect(await asked).toBe('cut off')
    const second = await startProcess(folder)
    expect(await second.client.fetch('*[_type == "notice"]._id')).toEqual(['monday'])
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('ends with 0 on %s without a parent process', async (signal) => {
    const child = spawn(process.execPath, ['packages/lake/src/main.ts'], {
      env: { ...process.env, LAKE_PORT: '0', LAKE_DIR: temporaryFolder(), LAKE_TOKEN: token },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data') // it prints its address
    expect(await end(child, signal)).toBe(0)
  })

  it('accepts no WebSocket', async () => {
    const { port, close } = await serveLake()
    const socket = connect(port, '127.0.0.1')
    const head = `HTTP/1.1\r\nHost: localhost:${port}`
    socket.write(`GET /v1/ping ${head}\r\n\r\nGET /vX/data/streams ${head}\r\n`)
    await once(socket, 'data') // the lake has read the beginning of the second request, too
    const closed = close()
    socket.write('Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n')
    socket.write('Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n')
    expect(await text(socket)).toContain('HTTP/1.1 503 ')
    await closed
  })
})
