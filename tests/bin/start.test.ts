import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runProgram } from './runProgram.ts'

describe('npm start', () => {
  it.each([
    [{ PORT: 'three thousand' }, 'PORT is "three thousand"; use a port from 1 to 65535 (see .env.example)'],
    [{ LAKE_PORT: '99999' }, 'LAKE_PORT is "99999"; use a port from 1 to 65535 (see .env.example)'],
    [{ PORT: '3999', LAKE_PORT: '3999' }, 'PORT and LAKE_PORT are both 3999; use two different ports'],
    [
      { SANITY_DATASET: 'Prod 1' },
      'SANITY_DATASET is "Prod 1"; use lowercase letters, digits, - and _ (see .env.example)',
    ],
    [{ SITE_URL: 'example' }, 'SITE_URL is "example"; use an address such as http://localhost:3000 (see .env.example)'],
    [{ LAKE_TOKEN: 'short' }, 'LAKE_TOKEN has 5 characters; use 32 or more (see .env.example)'],
    [
      { LAKE_PORT: '3998', SANITY_API_HOST: 'http://localhost:3997' },
      'SANITY_API_HOST is "http://localhost:3997" and LAKE_PORT is 3998',
    ],
    [{ PORT: '0' }, 'PORT is "0"; use a port from 1 to 65535 (see .env.example)'],
    [{ LAKE_DIR: '~/lake' }, 'LAKE_DIR is "~/lake"; use a path without ~, such as /home/anna/lake (see .env.example)'],
    [{ LAKE_DIR: 'package.json/data' }, 'LAKE_DIR is "package.json/data" and cannot be written'],
  ])('with %o prints one sentence about the mistake, and exits with 78', async (env, sentence) => {
    const { code, output } = await start(env)
    expect(code).toBe(78)
    expect(output).toContain(sentence)
    expect(output).not.toMatch(/\n\s+at /) // no stack trace
  })

  it.each([
    [['both'], {}, 'npm start -- both starts nothing; use npm start, npm start -- store or npm start -- site'],
    [['store'], { SANITY_API_HOST: '' }, 'SANITY_API_HOST is empty: the store is the hosted one'],
    [['site'], { SANITY_API_HOST: '' }, 'SANITY_STUDIO_URL is empty; with a hosted store, say where'],
  ])('-- %s with %o prints the mistake, and exits with 78', async (args, env, sentence) => {
    const { code, output } = await start(env, ...args)
    expect(output).toContain(sentence)
    expect(code).toBe(78)
  })

  it.each([
    ['PORT', '127.0.0.1'],
    ['LAKE_PORT', '127.0.0.1'],
    ['LAKE_PORT', '::1'], // browsers try it first for localhost
  ])('names %s when its port is in use at %s, and exits with 78', async (variable, host) => {
    const [other, free] = [await listen(host), await listen()]
    free.server.close()
    onTestFinished(() => void other.server.close())
    const { port } = other
    const { code, output } = await start({ PORT: String(free.port), [variable]: String(port) })
    expect(code).toBe(78)
    expect(output).toContain(`Port ${port} cannot be used`)
    expect(output).toContain(`set ${variable} to a free port`)
  })
})

/** Starts a server on a free port. */
async function listen(host = '127.0.0.1') {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Runs `npm start`, which fails in these tests before it listens. */
const start = (env: Record<string, string>, ...args: string[]) =>
  runProgram('bin/start.ts', args, { env: { ...process.env, PORT: '3991', LAKE_PORT: '3992', ...env } })
