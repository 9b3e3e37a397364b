import { createServer } from 'node:https'
import { setDefaultCACertificates } from 'node:tls'
import { requestPublic, type Network } from 'server-toolkit/requestPublic.ts'
import { generate } from 'selfsigned'
import { expect, test } from 'vitest'
import { listenOnLoopback } from '../../../tests/listenOnLoopback.ts'

const here: Partial<Network> = {
  isAllowed: (address) => address === '127.0.0.1',
  resolve: (_name, _options, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]),
}

test('a certificate is checked for the name in the URL, though the connection uses an address', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'shop.example' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'shop.example' }] }],
  })
  const port = await listenOnLoopback(createServer({ key, cert }, (_, response) => response.end('shoes')))
  const request = (name: string) =>
    requestPublic(new URL(`https://${name}:${port}/`), { ...here, headers: {}, signal: new AbortController().signal })
  await expect(request('shop.example')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  setDefaultCACertificates([cert])
  const response = await request('shop.example')
  response.destroy()
  expect(response.statusCode).toBe(200)
  await expect(request('other.example')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
})
