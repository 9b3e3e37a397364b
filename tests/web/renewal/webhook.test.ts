import { inspect } from 'node:util'
import type { NextApiRequest, NextApiResponse } from 'next'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { serveLake } from '../../../packages/lake/tests/lake.ts'
import handleHealth from '../../../web/pages/api/health.ts'
import handleLive from '../../../web/pages/api/live.ts'
import handleWebhook from '../../../web/pages/api/revalidate.ts'
import { renewal } from '../../../web/renewal/state.ts'
import { client } from '../../../web/sanity/client.ts'

const refused =
  /^The content store refuses the site with 401 \(.+\); check SANITY_READ_TOKEN, which is empty, SANITY_PROJECT_ID and SANITY_DATASET$/

/** Returns an in-memory response like that of Next's API routes. */
function openResponse(revalidate: NextApiResponse['revalidate']) {
  const answer = { status: 200, body: {} as Record<string, unknown> }
  const response = {
    revalidate,
    setHeader: () => response,
    status: (status: number) => {
      answer.status = status
      return response
    },
    json: (body: Record<string, unknown>) => void (answer.body = body),
  }
  return { answer, response: response as unknown as NextApiResponse }
}

async function ask(
  handle: (request: NextApiRequest, response: NextApiResponse) => unknown,
  revalidate: NextApiResponse['revalidate'] = () => Promise.resolve(),
  query: NextApiRequest['query'] = { path: '/' },
  authorization = 'Bearer the clock',
) {
  const { answer, response } = openResponse(revalidate)
  const request = { method: 'GET', headers: { authorization }, query }
  await handle(request as unknown as NextApiRequest, response)
  return answer
}

let token: string | undefined

beforeEach(async () => {
  vi.stubEnv('CRON_SECRET', 'the clock')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { client: store } = await serveLake()
  const own = client.config()
  onTestFinished(() => void client.config(own))
  onTestFinished(() => void Object.assign(renewal, { failure: null, validity: { from: 0, until: 0 } }))
  token = store.config().token
  client.config({ ...store.config(), perspective: 'published', token: undefined })
  await store.create({
    _id: 'siteSettings',
    _type: 'siteSettings',
    timeZone: 'America/New_York',
    weeklyRules: [{ _key: 'mondays', weekday: 'monday', startsAt: '20:30', endsAt: '23:00', validFrom: '2026-01-05' }],
  })
})

describe('a store that refuses the site', () => {
  it('makes the site unhealthy, with a message that the Studio also gets, and no page is rendered', async () => {
    const rendered = vi.fn(() => Promise.resolve())
    expect(await ask(handleWebhook, rendered)).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/^The old pages stay: The content store refuses the site with 401/) },
    })
    expect(rendered).not.toHaveBeenCalled()
    expect(await ask(handleHealth)).toEqual({
      status: 503,
      body: { status: 'refused', problem: expect.stringMatching(refused) },
    })
    expect(await ask(handleHealth, undefined, { ready: '' })).toMatchObject({ status: 200 })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html></html>')))
    expect((await ask(handleLive)).body).toMatchObject({ problem: expect.stringMatching(refused) })
  })

  it('is logged as one line', async () => {
    const error: unknown = await client.fetch('*').catch((error: unknown) => error)
    expect(inspect(error)).toMatch(/^The content store answers 401: .+$/)
  })

  it('leaves the site healthy while the store is down', async () => {
    client.config({ ...client.config(), apiHost: 'http://127.0.0.1:9', maxRetries: 0 })
    expect((await ask(handleWebhook)).status).toBe(503)
    expect((await ask(handleHealth)).status).toBe(200)
  })

  it('makes it healthy again once the store accepts the token', async () => {
    await ask(handleWebhook)
    client.config({ ...client.config(), token })
    expect((await ask(handleWebhook)).status).toBe(200)
    expect(await ask(handleHealth)).toMatchObject({ status: 200, body: { status: 'ok' } })
  })
})

it('the cron job renews nothing while nothing has changed', async () => {
  client.config({ ...client.config(), token })
  const rendered = vi.fn(() => Promise.resolve())
  expect((await ask(handleWebhook, rendered)).body.message).toMatch(/^Renewed/)
  rendered.mockClear()
  expect(await ask(handleWebhook, rendered)).toEqual({ status: 200, body: { message: 'Nothing has changed' } })
  expect(rendered).not.toHaveBeenCalled()
})

it.each([
  ['Bearer ', 'the clock'],
  ['Bearer ', ''],
  ['Bearer undefined', undefined],
  ['Bearer the clocks', 'the clock'],
  ['', 'the clock'],
])('a request with the authorization %j renews nothing if the secret is %j', async (authorization, secret) => {
  vi.stubEnv('CRON_SECRET', secret)
  const rendered = vi.fn(() => Promise.resolve())
  expect((await ask(handleWebhook, rendered, undefined, authorization)).status).toBe(405)
  expect(rendered).not.toHaveBeenCalled()
})
