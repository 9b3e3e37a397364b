import { describe, expect, it } from 'vitest'
import { serveLake, token } from '../lake.ts'
import { connect } from './sockets.ts'

const locations = [{ type: 'document', documentId: 'shoes', path: ['question'], lastActiveAt: '2026-11-21T20:30:00Z' }]

/** Opens a Studio tab that has signed in and subscribed. */
async function openTab(url: string) {
  const socket = await connect(url, '/v2022-06-30/socket/production?tag=sanity.studio')
  const call = (id: string, method: string, params = {}) => socket.send({ jsonrpc: '2.0', id, method, params })
  call('1', 'authorization', { authorization: `Bearer ${token}` })
  expect(await socket.next()).toEqual({ jsonrpc: '2.0', id: '1', result: {} })
  call('2', 'presence_subscribe')
  const { result: subscription } = (await socket.next()) as { result: string }
  const pushed = (result: unknown) => ({
    jsonrpc: '2.0',
    method: 'presence_subscription',
    params: { subscription, result },
  })
  return { ...socket, call, pushed }
}

describe('the presence socket', () => {
  it('shows a tab where others are, and reports when one leaves', async () => {
    const { url } = await serveLake()
    const [anna, ben] = [await openTab(url), await openTab(url)]

    anna.call('3', 'presence_rollcall', { session: 'anna' })
    expect(await ben.next()).toEqual(ben.pushed({ type: 'rollCall', i: 'administrator', session: 'anna' }))

    ben.call('3', 'presence_announce', { data: { sessionId: 'ben', locations } })
    expect(await anna.next()).toEqual(anna.pushed({ type: 'rollCall', i: 'administrator', session: 'anna' }))
    expect(await anna.next()).toEqual({ jsonrpc: '2.0', id: '3', result: null })
    expect(await anna.next()).toEqual(
      anna.pushed({ type: 'state', i: 'administrator', m: { sessionId: 'ben', locations } }),
    )

    ben.call('4', 'presence_disconnect', { session: 'ben' })
    expect(await anna.next()).toEqual(anna.pushed({ type: 'disconnect', i: 'administrator', m: { session: 'ben' } }))
  })

  it('announces that a tab was closed', async () => {
    const { url } = await serveLake()
    const [anna, ben] = [await openTab(url), await openTab(url)]
    ben.call('3', 'presence_announce', { data: { sessionId: 'ben', locations } })
    await anna.next()
    ben.call('4', 'presence_announce', { data: { sessionId: 'ben again', locations } })
    expect(await anna.next()).toEqual(anna.pushed({ type: 'disconnect', i: 'administrator', m: { session: 'ben' } }))
    await anna.next()
    ben.close()
    expect(await anna.next()).toMatchObject(anna.pushed({ type: 'disconnect', m: { session: 'ben again' } }))
  })

  it('sends nothing to a tab that unsubscribed, and an error for unknown methods', async () => {
    const { url } = await serveLake()
    const tab = await openTab(url)
    const { params } = tab.pushed(null)
    tab.call('3', 'presence_unsubscribe', { subscriptionId: params.subscription })
    expect(await tab.next()).toMatchObject({ id: '3' })
    tab.call('4', 'presence_announce', { data: { sessionId: 'me', locations } })
    expect(await tab.next()).toMatchObject({ id: '4', result: null })
    tab.call('5', 'toString')
    expect(await tab.next()).toMatchObject({ id: '5', error: { code: -32601 } })
  })

  it('closes on a wrong or missing token, and on invalid data', async () => {
    const { url } = await serveLake()
    const path = '/v2022-06-30/socket/production'
    const [wrong, none, nonsense] = [await connect(url, path), await connect(url, path), await connect(url, path)]
    wrong.send({ id: '1', method: 'authorization', params: { authorization: 'Bearer wrong' } })
    none.send({ id: '1', method: 'presence_subscribe' })
    nonsense.send('♥')
    expect((await wrong.closed).code).toBe(4001)
    expect((await none.closed).code).toBe(4001)
    expect((await nonsense.closed).code).toBe(4001)
  })
})
