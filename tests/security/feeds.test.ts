import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isLoopbackAddress } from 'server-toolkit/requestPublic.ts'
import { readInWorker } from '../../web/communityFeed/readInWorker.ts'
import { sharedEvents } from '../../web/communityFeed/sharedEvents.ts'
import { hostileFeeds, range } from './feeds.ts'

describe('hostile text in the shared calendar', { timeout: 90_000 }, () => {
  it.each(hostileFeeds)('doesn’t hide valid events, or is rejected with a message: %s', async (_, text) => {
    const outcome = await readInWorker({ text: text(), range }).then(
      ({ events }) => events.some(({ title }) => title === 'Good'),
      (error: unknown) => (error as Error).message,
    )
    expect(outcome).toEqual(typeof outcome === 'string' ? expect.stringMatching(/\S{3}/) : true)
  })

  const good = () => hostileFeeds.find(([name]) => name === 'a start that is none')?.[1]() ?? ''

  it('is abandoned when it takes too long', async () => {
    const limits = { milliseconds: 1, megabytes: 128 }
    await expect(readInWorker({ text: good(), range }, limits)).rejects.toThrow('It takes longer than 1 ms to read')
  })

  it('is abandoned when it takes too much memory', async () => {
    const [, text] = hostileFeeds.find(([name]) => name === '10,000 daily events') ?? []
    const limits = { milliseconds: 80_000, megabytes: 8 }
    await expect(readInWorker({ text: text?.() ?? '', range }, limits)).rejects.toThrow('It takes more memory to read')
  })

  it('doesn’t replace the last good list when it can’t be read anymore', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    let text = good()
    const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(text))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const onChange = vi.fn<() => Promise<void>>().mockResolvedValue()
    const read = sharedEvents({ isAllowed: isLoopbackAddress, onChange })
    const feed = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, timeZone: range.timeZone }
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const titles = async (now: string) => {
      vi.setSystemTime(now)
      return (await read(feed, now)).map(({ title }) => title)
    }

    await titles('2026-11-20T12:00:00Z')
    await expect.poll(() => onChange).toHaveBeenCalledTimes(1)
    text = hostileFeeds.find(([name]) => name === '40,000 events')?.[1]() ?? ''
    expect(await titles('2026-11-20T13:00:00Z')).toEqual(['Good'])
    await expect.poll(() => said).toHaveBeenCalledWith(expect.stringContaining('keeps its last list'))
    expect(await titles('2026-11-20T13:01:00Z')).toEqual(['Good'])
  })
})
