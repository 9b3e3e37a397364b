import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { SanityClient } from '@sanity/client'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sampleContent } from '../../../bin/sampleContent.ts'
import { serveLake } from '../../../packages/lake/tests/lake.ts'
import { pagePaths } from '../../../shared/pages.ts'
import { page } from '../../../web/page.ts'
import { keepPagesCurrent } from '../../../web/renewal/keepPagesCurrent.ts'
import { renewalQueue } from '../../../web/renewal/renewalQueue.ts'
import { isDue, renewPages } from '../../../web/renewal/renewPages.ts'
import { renewal, renewer } from '../../../web/renewal/state.ts'
import { client } from '../../../web/sanity/client.ts'
import { getPostFacts } from '../../../web/share/posts.ts'
import { surfaces } from '../../security/renderedSite.tsx'

const classBegins = Date.parse('2026-11-24T01:30Z')
const second = 1000
const untouched = { ...renewal }
const all = [...pagePaths, '/404']

let store: SanityClient

beforeEach(async () => {
  store = (await serveLake()).client
  const own = client.config()
  client.config({ ...store.config(), perspective: 'published' })
  onTestFinished(() => {
    client.config(own)
    Object.assign(renewal, untouched, { contentAsOf: new Map() })
  })
  await store.create({
    _id: 'siteSettings',
    _type: 'siteSettings',
    timeZone: 'America/New_York',
    weeklyRules: [{ _key: 'mondays', weekday: 'monday', startsAt: '20:30', endsAt: '23:00', validFrom: '2026-01-05' }],
  })
})

const setClock = (now: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
}

/** Renders a page, and returns the time for which it was rendered. */
const renderPage = async () => {
  const rendered = await page(() => Promise.resolve({}))()
  return 'props' in rendered ? Date.parse(rendered.props.now) : null
}

describe('a renewal', () => {
  it('renders one page after the other, starting with those that show the changed type', async () => {
    const log: string[] = []
    await renewPages([{ type: 'registrationLink' }], {
      revalidate: async (path) => {
        log.push(`${path} begins`)
        await Promise.resolve()
        log.push(`${path} ends`)
      },
      pageRenewed: (path) => log.push(`${path} is served`),
    })
    const order = ['/register', ...all.filter((path) => path !== '/register')]
    const rendered = log.filter((line) => line.endsWith(' begins')).map((line) => line.split(' ')[0])
    expect(rendered.toSorted()).toEqual(order.toSorted())
    expect(rendered[0]).toBe('/register')
    expect(log).toEqual(rendered.flatMap((path) => [`${path} begins`, `${path} ends`, `${path} is served`]))
  })

  it('starts with the pages for the type in a webhook, even if the live event came first', async () => {
    const rendered: string[] = []
    const revalidate = (path: string) => Promise.resolve(void rendered.push(path))
    const renew = renewalQueue((changes) => renewPages(changes, { revalidate }))
    await Promise.all([renew({ transactionId: 'price' }), renew({ transactionId: 'price', type: 'registrationLink' })])
    expect(rendered).toHaveLength(all.length)
    expect(rendered[0]).toBe('/register')
  })

  it('sends the store one query for each page, and two for what all pages share', async () => {
    await store.mutate(sampleContent(new Date()).map((document) => ({ createOrReplace: document })))
    let queries = 0
    const count = (message: unknown) => {
      const { request } = message as { request: IncomingMessage }
      if (request.url?.includes('/data/query/')) queries += 1
    }
    subscribe('http.server.request.start', count)
    onTestFinished(() => {
      unsubscribe('http.server.request.start', count)
    })
    await renewPages([], {
      revalidate: async (path) => {
        await surfaces[path]?.(client)
      },
    })
    expect(queries).toBe(pagePaths.length + 2)
  })

  it('renders all pages for the same time even if a class begins meanwhile, and is due again then', async () => {
    setClock(classBegins - second)
    const times = new Set<number | null>()
    await renewPages([], {
      revalidate: async () => {
        times.add(await renderPage())
        vi.setSystemTime(classBegins + second)
      },
    })
    expect([...times]).toEqual([classBegins - second])
    expect(renewal.validity).toEqual({ from: classBegins - second, until: classBegins })
    expect(await renderPage()).toBe(classBegins + second)
  })

  it('does not give the post kit its own facts, which are older than the last publish', async () => {
    await renewPages([], {
      revalidate: async (path) => {
        if (path !== '/') return
        await store.patch('siteSettings').set({ title: 'Westie Boston' }).commit()
        expect((await getPostFacts()).site.title).toBe('Westie Boston')
      },
    })
  })

  it('renders the other pages if one fails or takes too long', async () => {
    const served: string[] = []
    const held = Promise.withResolvers<undefined>()
    onTestFinished(() => held.resolve(undefined))
    const run = renewPages([], {
      revalidate: (path) => {
        if (path === '/classes') return held.promise
        return path === '/' ? Promise.reject(new Error('the home page fails')) : Promise.resolve()
      },
      pageRenewed: (path) => served.push(path),
      timeLimitMs: 20,
    })
    await expect(run).rejects.toThrow('the home page fails')
    expect(served).toEqual(all.filter((path) => path !== '/' && path !== '/classes'))
    expect([...renewal.contentAsOf.keys()]).toEqual(served)
    expect(renewal).toMatchObject({ isFirstOver: true, failure: { message: 'the home page fails', isRefusal: false } })
    expect(renewal.validity.until).toBe(0)
    expect(renewal.contentInWork[0], 'the content is not blamed for what hangs from now on').toBe(0)
  })

  it('skips a page that timed out, until its rendering has ended', async () => {
    const held = Promise.withResolvers<undefined>()
    const stuck = { revalidate: (path: string) => (path === '/classes' ? held.promise : Promise.resolve()) }
    await expect(renewPages([], { ...stuck, timeLimitMs: 20 })).rejects.toThrow(
      'Rendering /classes takes longer than 0.02 s',
    )
    await expect(renewPages([], stuck)).rejects.toThrow('Rendering /classes, which was given up, still goes on')
    held.resolve(undefined)
    const rendered: string[] = []
    await renewPages([], { revalidate: (path) => Promise.resolve(void rendered.push(path)) })
    expect(rendered).toContain('/classes')
  })

  it('renders nothing from content on which the previous server hung', async () => {
    const revalidate = vi.fn(() => Promise.resolve())
    const { _updatedAt } = (await store.getDocument('siteSettings')) ?? {}
    renewal.hungContent = Date.parse(String(_updatedAt))
    await expect(renewPages([], { revalidate })).rejects.toThrow('the last good ones stay until something else')
    expect(revalidate).not.toHaveBeenCalled()
    await store.patch('siteSettings').set({ title: 'Westie Boston' }).commit()
    await renewPages([], { revalidate })
    expect(revalidate).toHaveBeenCalledTimes(all.length)
  })
})

describe('isDue', () => {
  const renew = () => renewPages([], { revalidate: () => Promise.resolve() })

  it('returns true once a class begins, after a publish, and after a failure', async () => {
    setClock(classBegins - second)
    await renew()
    expect(await isDue()).toBe(false)
    vi.setSystemTime(classBegins)
    expect(await isDue()).toBe(true)
    await renew()
    expect(await isDue()).toBe(false)
    await store.patch('siteSettings').set({ title: 'Westie Boston' }).commit()
    expect(await isDue()).toBe(true)
    await renew()
    await renewPages([], { revalidate: () => Promise.reject(new Error('The disk is full')) }).catch(() => undefined)
    expect(await isDue()).toBe(true)
  })

  it('considers the last ten minutes in a process that has not renewed pages', async () => {
    setClock(new Date(Date.now() + 48 * 60 * 60_000).setUTCHours(17))
    expect(await isDue()).toBe(false)
    vi.useRealTimers()
    expect(await isDue()).toBe(true)
  })
})

it('a server renews its pages after the start, and once per publish even if it is reported twice', async () => {
  const stopping = new AbortController()
  onTestFinished(() => {
    stopping.abort()
    renewer.set(null)
  })
  const rendered: string[] = []
  const runs = () => rendered.filter((path) => path === '/').length
  const revalidate = (path: string) => Promise.resolve(void rendered.push(path))
  await keepPagesCurrent({ revalidate }, stopping.signal)
  expect(renewal.isFirstOver).toBe(true)

  const publish = async (title: string) => {
    const { _rev, _updatedAt } = await store.patch('siteSettings').set({ title }).commit()
    const byLiveEvent = () => expect.poll(() => renewal.contentAsOf.get('/404')).toBe(_updatedAt)
    return { byWebhook: () => renewer.get()?.({ type: 'siteSettings', transactionId: _rev }), byLiveEvent }
  }
  await (await publish('One')).byLiveEvent()
  const before = runs()
  await (await publish('Two')).byWebhook()
  await (await publish('Three')).byLiveEvent() // by now, the event of the previous publish has arrived
  expect(runs()).toBe(before + 2)
})

describe('a server that keeps its pages current', () => {
  /** Starts it, on a connection for events that a test can cut. */
  async function start() {
    const stopping = new AbortController()
    let cut = () => {}
    const cuttable = async (address: string, init?: RequestInit) => {
      const response = await fetch(address, init)
      if (!address.includes('/live/events')) return response
      const events = new TransformStream({ start: (controller) => void (cut = () => controller.terminate()) })
      return new Response(response.body?.pipeThrough(events), response)
    }
    onTestFinished(() => {
      stopping.abort()
      renewer.set(null)
      client.config({ resolveFetch: undefined })
    })
    client.config({ resolveFetch: () => cuttable })
    await keepPagesCurrent({ revalidate: () => Promise.resolve() }, stopping.signal)
    return { cut: () => cut() }
  }

  it('renews them when its clock is set back', async () => {
    await start()
    setClock(Date.now() - 60 * 60_000)
    await expect.poll(() => renewal.validity.from).toBeLessThan(Date.now() + 60_000)
  })

  it('renews them after a connection that was cut while something was published', async () => {
    const { cut } = await start()
    cut()
    const { _updatedAt } = await store.patch('siteSettings').set({ title: 'Westie Boston' }).commit()
    await expect.poll(() => renewal.contentAsOf.get('/404')).toBe(_updatedAt)
  })
})
