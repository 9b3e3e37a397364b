import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from '../../../web/page.ts'
import { withOneReading } from '../../../web/queries/siteFacts.ts'
import { nextRenewal } from '../../../web/renewal/nextRenewal.ts'
import { client } from '../../../web/sanity/client.ts'
import { serveLake } from '../../lake/lake.ts'

const classBegins = '2026-11-24T01:30:00.000Z'
const classEnds = '2026-11-24T04:00:00.000Z'

/** When the page of a server that reads a store with one weekly class was made. */
const makePage = async () => {
  const made = await page(() => Promise.resolve({}))()
  return 'props' in made ? made.props.now : null
}

describe('a renewal of all pages, while class begins', () => {
  beforeEach(async () => {
    const { client: store } = await serveLake()
    const own = client.config()
    client.config({ ...store.config(), perspective: 'published' })
    onTestFinished(() => void client.config(own))
    await store.create({
      _id: 'siteSettings',
      _type: 'siteSettings',
      timeZone: 'America/New_York',
      weeklyRules: [
        { _key: 'mondays', weekday: 'monday', startsAt: '20:30', endsAt: '23:00', validFrom: '2026-01-05' },
      ],
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(classBegins) - 1000 })
    onTestFinished(() => void vi.useRealTimers())
  })

  it('makes them as of one moment, and is due again at once', async () => {
    await withOneReading(async (now) => {
      expect(await makePage()).toBe(now)
      vi.setSystemTime(Date.parse(classBegins) + 1000)
      expect(await makePage()).toBe(now)
    })
    expect(new Date(nextRenewal.get()).toISOString()).toBe(classBegins)
  })

  it('is due again also where a visitor has one page made anew meanwhile', async () => {
    await withOneReading(makePage)
    vi.setSystemTime(Date.parse(classBegins) + 1000)
    expect(await makePage()).toBe('2026-11-24T01:30:01.000Z')
    expect(new Date(nextRenewal.get()).toISOString()).toBe(classBegins)

    await withOneReading(makePage)
    expect(new Date(nextRenewal.get()).toISOString()).toBe(classEnds)
  })
})
