import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { makeDocuments } from './documents.ts'
import { compare, formatMs, median, quantile, type Figure } from './figure.ts'
import { startLakeProcess, type LakeProcess } from './lakeProcess.ts'

const seconds = 5
const writers = 16

/** Measures a lake process under concurrent writes, listeners and picture requests, all from this process. */
export async function lakeUnderLoad(): Promise<Figure[]> {
  const lake = await startLakeProcess(makeDocuments(10_000))
  const figures = [...(await sustainedWrites(lake)), ...(await delivery(lake)), ...(await cachedPictures(lake))]
  await lake.stop()
  return figures
}

/** Measures writes per second, with every write acknowledged and delivered to every listener. */
async function sustainedWrites(lake: LakeProcess): Promise<Figure[]> {
  const alone = await writeFor(lake)
  const listeners = await Promise.all(Array.from({ length: 20 }, () => listen(lake)))
  const heard = await writeFor(lake)
  await Promise.all(listeners.map((listener) => listener.until(heard.count)))
  for (const listener of listeners) listener.stop()
  const [withListeners, without] = [heard.count / seconds, alone.count / seconds]
  return [
    {
      what: `Writes a second, ${seconds} s long, 20 listeners that hear of each`,
      measured: withListeners.toFixed(0),
      comparedWith: `without listeners ${without.toFixed(0)}`,
      ratio: compare(1 / withListeners, 1 / without),
      goal: '1,000 or more',
      isMet: withListeners >= 1000,
    },
  ]
}

async function writeFor({ url, token }: LakeProcess) {
  let count = 0
  const endsAt = performance.now() + seconds * 1000
  const write = async (writer: number) => {
    while (performance.now() < endsAt) {
      const mutations = [{ patch: { id: `class-${9000 + writer}`, set: { priceInCents: count } } }]
      await ask('POST', `${url}/v2025-02-19/data/mutate/production`, token, JSON.stringify({ mutations }))
      count++
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return { count }
}

/** Measures the time from a write until each of 100 listeners has received it. */
async function delivery(lake: LakeProcess): Promise<Figure[]> {
  const listeners = await Promise.all(Array.from({ length: 100 }, () => listen(lake)))
  const delays: number[] = []
  const acknowledgements: number[] = []
  for (let run = 1; run <= 100; run++) {
    const sentAt = performance.now()
    const arrivals = listeners.map(async (listener) => delays.push((await listener.until(run)) - sentAt))
    await lake.client.patch('class-9500').set({ priceInCents: run }).commit({ returnDocuments: false })
    acknowledgements.push(performance.now() - sentAt)
    await Promise.all(arrivals)
  }
  for (const listener of listeners) listener.stop()
  const p95 = quantile(delays, 0.95)
  const acknowledged = median(acknowledgements)
  return [
    {
      what: 'From a write to 100 listeners that hear of it, p95',
      measured: formatMs(p95),
      comparedWith: `to its acknowledgement ${formatMs(acknowledged)}`,
      ratio: compare(p95, acknowledged),
      goal: 'less than 50 ms',
      isMet: p95 < 50,
    },
  ]
}

/** Opens an event stream and reads it as bytes: parsing 100 of them would slow this process. */
async function listen({ url, token }: LakeProcess) {
  const ending = new AbortController()
  const response = await fetch(
    `${url}/v2025-02-19/data/listen/production?query=${encodeURIComponent('*[_type == "danceClass"]')}`,
    {
      headers: { authorization: `Bearer ${token}` },
      signal: ending.signal,
    },
  )
  const reader = response.body?.getReader()
  if (!response.ok || !reader) throw new Error(`The listener was answered with ${response.status}`)
  const decoder = new TextDecoder()
  await reader.read() // welcome
  let count = 0
  let rest = '' // of an incomplete event
  return {
    /** Resolves with the time at which it has received so many writes. */
    async until(wanted: number): Promise<number> {
      while (count < wanted) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`The stream ended after ${count} events`)
        const events = (rest + decoder.decode(value, { stream: true })).split('\n\n')
        rest = events.pop() ?? ''
        count += events.filter((event) => event.includes('event: mutation')).length
      }
      return performance.now()
    },
    stop: () => ending.abort(),
  }
}

/** Compares a cached transformation with a new one. */
async function cachedPictures({ client, url }: LakeProcess): Promise<Figure[]> {
  const asset = await client.assets.upload('image', readFileSync('content/images/hero.jpg'))
  const address = `${url}${new URL(asset.url).pathname}?w=800&fm=webp`

  const load = () => ask('GET', address)
  const startedAt = performance.now()
  await load()
  const first = performance.now() - startedAt

  let count = 0
  const endsAt = performance.now() + seconds * 1000
  const visit = async () => {
    for (; performance.now() < endsAt; count++) await load()
  }
  await Promise.all(Array.from({ length: writers }, visit))
  const aSecond = count / seconds
  return [
    {
      what: 'Pictures a second, the same one in the same size, from the cache',
      measured: aSecond.toFixed(0),
      comparedWith: `newly made ${(1000 / first).toFixed(0)}`,
      ratio: compare(1 / aSecond, first / 1000),
      goal: '2,000 or more',
      isMet: aSecond >= 2000,
    },
  ]
}

const agent = new Agent({ keepAlive: true })

/** Sends requests over a persistent connection. Lighter than fetch, so that the client is not the bottleneck. */
function ask(method: string, url: string, token = '', body?: string): Promise<void> {
  return new Promise((done, fail) => {
    request(url, { method, agent, headers: token ? { authorization: `Bearer ${token}` } : {} }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${method} ${url} was answered with ${response.statusCode}`))
      response.resume().on('end', done)
    })
      .on('error', fail)
      .end(body)
  })
}
