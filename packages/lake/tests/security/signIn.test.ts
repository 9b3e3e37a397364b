import { describe, expect, it } from 'vitest'
import { clientAddress, getGroup, readProxies } from '../../src/http/clientAddress.ts'
import { addPerson, password, signIn } from '../accounts/people.ts'
import { testLake } from '../lake.ts'

describe('many sign-ins at once', () => {
  it('are refused if 20 are waiting, which is not counted as a failure', { timeout: 120_000 }, async () => {
    const lake = testLake()
    await addPerson(lake, 'anna@example.org', 'administrator')
    const asAnna = () => signIn(lake, 'anna@example.org', password, '198.51.100.1')
    // With 21 attempts, one is in progress and 20 are waiting.
    const ofMany = Array.from({ length: 21 }, (_, index) =>
      signIn(lake, `${index}@example.org`, 'wrong', `192.0.2.${index}`),
    )
    await new Promise(setImmediate)
    for (let round = 0; round < 2; round++) {
      const refused = await Promise.all(Array.from({ length: 8 }, asAnna))
      for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    }
    await Promise.all(ofMany)
    expect((await asAnna()).status).toBe(303)
  })
})

describe('X-Forwarded-For', () => {
  const from = (socket: string, header: string | undefined, trusted = '') =>
    clientAddress(
      { socket: { remoteAddress: socket }, headers: { 'x-forwarded-for': header } } as never,
      readProxies(trusted),
    )

  it.each([
    ['127.0.0.1', '203.0.113.7', '', '127.0.0.1'],
    ['::1', '203.0.113.7', '', '::1'],
    ['198.51.100.1', '203.0.113.7', '127.0.0.1', '198.51.100.1'],
    ['127.0.0.1', '203.0.113.7', '127.0.0.1', '203.0.113.7'],
    ['::ffff:127.0.0.1', '203.0.113.7', '127.0.0.1', '203.0.113.7'],
    ['127.0.0.1', '1.2.3.4, 203.0.113.7', '127.0.0.1', '203.0.113.7'],
    ['127.0.0.1', '127.0.0.1, 203.0.113.7', '127.0.0.1', '203.0.113.7'],
    ['127.0.0.1', '1.2.3.4, 203.0.113.7, 10.1.2.3', '127.0.0.1,10.0.0.0/8', '203.0.113.7'],
    ['127.0.0.1', '1.2.3.4, 203.0.113.7, 10.1.2.3', '127.0.0.1', '10.1.2.3'],
    ['127.0.0.1', 'unknown', '127.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7, _hidden', '127.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1', '127.0.0.1'],
    ['2001:db8::1', '2001:db8:9::7', '2001:db8::/64', '2001:db8:9::7'],
  ])('from %s with the value %j, trusting %j, means %s', (socket, header, trusted, address) => {
    expect(from(socket, header, trusted)).toBe(address)
  })

  it.each(['localhost', '10.0.0.0/33', '10.0.0', '10.0.0.0/x', '*', '::1/129'])(
    'cannot be trusted from the invalid proxy %j',
    (list) => {
      expect(() => readProxies(`127.0.0.1,${list}`)).toThrow(
        `LAKE_TRUSTED_PROXIES holds "${list}"; use addresses such as`,
      )
    },
  )

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', ''],
    ['::1', ''],
    ['', ''],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('%s is counted as %j', (address, group) => expect(getGroup(address)).toBe(group))
})
