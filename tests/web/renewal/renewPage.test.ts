import { setImmediate } from 'node:timers/promises'
import RenderResult from 'next/dist/server/render-result.js'
import ResponseCache from 'next/dist/server/response-cache/index.js'
import { expect, test } from 'vitest'
import { pageRenewed } from '../../../web/renewal/pageRenewed.ts'
import { renderedAt } from '../../../web/renewal/renderedAt.ts'
import { renewPage } from '../../../web/renewal/renewPage.ts'

/** Next's own cache of a page whose time is over, and the renders of it. */
function openPage() {
  let stored = 'as it was built'
  const entry = () => ({ value: page(stored), isStale: true, cacheControl: { revalidate: 300 } })
  const incrementalCache = {
    get: () => Promise.resolve(entry()),
    set: (_: string, value: { html: string }) => {
      stored = value.html
      return Promise.resolve()
    },
  }
  const cache = new ResponseCache({ minimalMode: false, route: { kind: 'PAGES' } } as never)
  return {
    stored: () => stored,
    get: (isOnDemandRevalidate: boolean, render: () => Promise<string>) =>
      cache.get(
        '/register',
        async () =>
          ({
            value: page(RenderResult.fromStatic(await render(), 'text/html; charset=utf-8')),
            cacheControl: { revalidate: 300, expire: undefined },
          }) as never,
        { incrementalCache, isOnDemandRevalidate } as never,
      ),
  }
}

const page = (html: unknown) => ({ kind: 'PAGES', html, pageData: {}, headers: {}, status: 200 })

/** Renews a page of which a visitor has a render under way, as of another moment. */
async function renewMeanwhile({ visitedAt, renewedAt }: { visitedAt: string; renewedAt: string }) {
  const held = Promise.withResolvers<undefined>()
  const begun = Promise.withResolvers<undefined>()
  const { get, stored } = openPage()
  let price = '$20'
  const render = (now: string) => async () => {
    const read = price
    if (now === visitedAt) {
      begun.resolve(undefined)
      await held.promise
    }
    renderedAt.set('/register', now)
    return read
  }
  await get(false, render(visitedAt)) // a visitor is answered at once, and the page rendered behind that
  await begun.promise

  const toldAt: string[] = []
  pageRenewed.set(() => Promise.resolve(void toldAt.push(stored())))
  price = '$25'
  await renewPage('/register', renewedAt, async () => {
    const answer = get(true, render(renewedAt))
    await setImmediate() // by now Next has found the render that is under way
    held.resolve(undefined)
    await answer
  })
  expect(stored()).toBe('$25')
  expect(toldAt, 'whoever keeps pages hears of the last render').toEqual(['$25'])
}

test('a render that began before an edit does not stay when the edit renews the page', () =>
  renewMeanwhile({ visitedAt: '2026-11-22T12:00:00Z', renewedAt: '2026-11-22T12:00:01Z' }))

test('neither does one that began before the clock was set back', () =>
  renewMeanwhile({ visitedAt: '2026-11-22T12:00:00Z', renewedAt: '2026-11-22T11:00:00Z' }))
