import { createServer } from 'node:https'
import { setDefaultCACertificates } from 'node:tls'
import type { Network } from 'server-toolkit/requestPublic.ts'
import { generate } from 'selfsigned'
import { expect, test } from 'vitest'
import { checkLink } from '../../src/links/checkLink.ts'
import { listenOnLoopback } from '../../../../tests/listenOnLoopback.ts'

const here: Partial<Network> = {
  isAllowed: (address) => address === '127.0.0.1',
  resolve: (_name, _options, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]),
}

/** A shop on this machine that shows a certificate for shop.example. */
async function openShop() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'shop.example' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'shop.example' }] }],
  })
  const server = createServer({ key, cert }, (_, response) => response.end('shoes'))
  return { cert, port: await listenOnLoopback(server) }
}

test('a certificate is checked for the name in the link, though the connection uses an address', async () => {
  const { cert, port } = await openShop()
  expect(await checkLink(`https://shop.example:${port}/`, here)).toMatchObject({
    outcome: 'unreachable',
    reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  setDefaultCACertificates([cert])
  expect(await checkLink(`https://shop.example:${port}/`, here)).toMatchObject({ outcome: 'answered', status: 200 })
  expect(await checkLink(`https://other.example:${port}/`, here)).toMatchObject({
    outcome: 'unreachable',
    reason: 'ERR_TLS_CERT_ALTNAME_INVALID',
  })
})
