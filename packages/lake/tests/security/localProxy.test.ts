import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { answerForSanityHosts } from '../../src/commands/sanityHosts.ts'
import { serveLake } from '../lake.ts'

/** Starts the proxy of `lake with` on loopback, where pages in a browser of the machine can send requests to it. */
async function startProxy() {
  const { client } = await serveLake()
  const forwarded: string[] = []
  const hosts = await answerForSanityHosts(client.config().apiHost, 'connect', ({ url }) => forwarded.push(url ?? ''))
  onTestFinished(hosts.close)
  const { port } = new URL(hosts.env.HTTPS_PROXY)
  /** Sends bytes to the proxy. Returns its response. */
  const send = async (request: string): Promise<string> => {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.end(request)
    return await text(socket)
  }
  return { forwarded, port, send }
}

const headers = 'Host: api.sanity.io\r\nOrigin: https://evil.example\r\nConnection: close\r\n\r\n'

describe('the proxy of a command', () => {
  it.each([
    'GET /v1/users/me HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'DELETE http://api.sanity.io/v1/projects/westie/datasets/production HTTP/1.1',
  ])('reveals nothing to a page, and forwards nothing: %s', async (line) => {
    const { forwarded, send } = await startProxy()
    const answer = await send(`${line}\r\n${headers}`)
    expect(answer).toMatch(/^HTTP\/1.1 502 /)
    expect(answer).not.toMatch(/access-control/i)
    expect(forwarded).toEqual([])
  })

  it.each(['x:99999', '', '[::1', 'api.sanity.io:443:443', '127.0.0.1:1'])(
    'continues after a tunnel to the unreachable %j',
    async (target) => {
      const { send } = await startProxy()
      expect(await send(`CONNECT ${target} HTTP/1.1\r\n${headers}`)).toMatch(/^(HTTP\/1.1 (400|502) |$)/)
      expect(await send(`GET / HTTP/1.1\r\n${headers}`)).toMatch(/^HTTP\/1.1 502 /)
    },
  )

  it('continues after a client disconnects', async () => {
    const { port, send } = await startProxy()
    for (const host of ['api.sanity.io:443', '127.0.0.1:1', 'x:99999']) {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(`CONNECT ${host} HTTP/1.1\r\n${headers}`)
      socket.resetAndDestroy()
      await once(socket, 'close')
    }
    expect(await send(`GET / HTTP/1.1\r\n${headers}`)).toMatch(/^HTTP\/1.1 502 /)
  })
})
