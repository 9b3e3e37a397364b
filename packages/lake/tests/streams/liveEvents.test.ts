import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { readEvents } from './streams.ts'

const path = '/v2025-02-19/data/live/events/production'

describe('GET /data/live/events', () => {
  it('reports drafts to authorized users', async () => {
    const lake = testLake()
    expect((await lake.asPublic(`${path}?includeDrafts=true`)).status).toBe(401)
    const events = readEvents(await lake.request(`${path}?includeDrafts=true`))
    await events.next()
    await lake.mutate({ create: { _id: 'drafts.shoes', _type: 'faqEntry' } })
    expect(await events.data()).toEqual({ tags: [lake.getTag('faqEntry'), 's1:all'] })
  })

  it('tells a client that reconnects to start over if it missed something', async () => {
    const lake = testLake()
    const first = readEvents(await lake.asPublic(path))
    await first.next()
    await lake.mutate({ create: { _id: 'closed', _type: 'notice' } })
    const seen = await first.next()
    await first.close()
    const reconnect = async () => {
      const events = readEvents(await lake.asPublic(path, { headers: { 'last-event-id': seen?.id ?? '' } }))
      return (await events.next())?.event
    }
    expect(await reconnect()).toBe('welcome')
    await lake.mutate({ create: { _id: 'shoes', _type: 'faqEntry' } })
    expect(await reconnect()).toBe('restart')
  })
})
