import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { afterFirstRenewal } from '../../../web/renewal/afterFirstRenewal.ts'
import { firstRenewal } from '../../../web/renewal/state.ts'
import { listenOnLoopback } from '../../listenOnLoopback.ts'

it('requests for pages wait until the server has renewed them; all others are answered at once', async () => {
  let page = 'from the build'
  const server = createServer(
    afterFirstRenewal(
      ({ url }, response) => response.end(url?.startsWith('/register') ? page : 'at once'),
      ['/register'],
    ),
  )
  const port = await listenOnLoopback(server)
  firstRenewal.set('awaited')
  onTestFinished(() => firstRenewal.set('awaited'))
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

  const waiting = [get('/register'), get('/register?from=mail')]
  expect(await get('/api/health')).toBe('at once')
  page = 'renewed'
  firstRenewal.set('over')
  expect(await Promise.all(waiting)).toEqual(['renewed', 'renewed'])
  expect(await get('/register')).toBe('renewed')
})
