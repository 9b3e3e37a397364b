import type { SanityClient } from '@sanity/client'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from '../../../web/page.ts'
import { withOneReading } from '../../../web/queries/siteFacts.ts'
import { validity } from '../../../web/renewal/state.ts'
import { client } from '../../../web/sanity/client.ts'
import { getPostFacts } from '../../../web/share/getPostFacts.ts'
import { serveLake } from '../../../packages/lake/tests/lake.ts'

const classBegins = Date.parse('2026-11-24T01:30Z')
const classEnds = Date.parse('2026-11-24T04:00Z')
const second = 1000

/** Serves a page from a store with one weekly class, and returns when it was rendered. */
const makePage = async () => {
  const made = await page(() => Promise.resolve({}))()
  return 'props' in made ? Date.parse(made.props.now) : null
}

describe('a renewal during which a class begins', () => {
  let store: SanityClient

  beforeEach(async () => {
    store = (await serveLake()).client
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
    vi.useFakeTimers({ toFake: ['Date'], now: classBegins - second })
    onTestFinished(() => void vi.useRealTimers())
  })

  it('renders all pages for the same time and is due again at once', async () => {
    await withOneReading(async (now) => {
      expect(await makePage()).toBe(Date.parse(now))
      vi.setSystemTime(classBegins + second)
      expect(await makePage()).toBe(Date.parse(now))
    })
    expect(validity.get()).toEqual({ from: classBegins - second, until: classBegins })
  })

  it('is due again even if a visitor triggers a render of one page meanwhile', async () => {
    await withOneReading(makePage)
    vi.setSystemTime(classBegins + second)
    expect(await makePage()).toBe(classBegins + second)
    expect(validity.includes(Date.now())).toBe(false)

    await withOneReading(makePage)
    expect(validity.get()).toEqual({ from: classBegins + second, until: classEnds })
  })

  it('does not give the post kit what was published before the renewal began', async () => {
    await withOneReading(async () => {
      await store.patch('siteSettings').set({ title: 'Westie Boston' }).commit()
      expect((await getPostFacts()).site.title).toBe('Westie Boston')
      expect(await makePage()).toBe(Date.now())
    })
  })

  it('is due again if a page could not be rendered', async () => {
    await withOneReading(makePage)
    vi.setSystemTime(classBegins + second)
    const run = withOneReading(async () => {
      await makePage()
      throw new Error('The disk is full')
    })
    await expect(run).rejects.toThrow('The disk is full')
    expect(validity.includes(Date.now())).toBe(false)
  })

  it('is due again if the clock is set back to before it, or to before a page that a visitor triggered', async () => {
    await withOneReading(makePage)
    expect(validity.includes(classBegins - 2 * second)).toBe(false)

    vi.setSystemTime(classBegins - 2 * second)
    await withOneReading(makePage)
    await makePage()
    expect(validity.includes(Date.now())).toBe(true)

    vi.setSystemTime(classBegins + second)
    await makePage()
    vi.setSystemTime(classBegins - second)
    expect(validity.includes(Date.now())).toBe(false)
  })
})
