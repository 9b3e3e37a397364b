import { setTimeout } from 'node:timers/promises'
import { makeDocuments } from './documents.ts'
import { compare, type Figure } from './figure.ts'
import { startLakeProcess, type LakeProcess } from './lakeProcess.ts'
import { ask, repeat } from './load.ts'

const listeners = 20

/** The lake ends the stream of a listener that is 1,000 writes behind. */
const maxAhead = 500

/** Measures writes per second, with every write acknowledged and delivered to every listener. */
export async function lakeWrites(): Promise<Figure[]> {
  const lake = await startLakeProcess(makeDocuments(10_000))
  const alone = await write(lake)
  const streams = await Promise.all(Array.from({ length: listeners }, () => listen(lake)))
  const heard = await write(lake, (count) => Promise.all(streams.map((stream) => stream.until(count - maxAhead))))
  await Promise.all(streams.map((stream) => stream.until(heard.count)))
  for (const stream of streams) stream.stop()
  await lake.stop()
  return [
    {
      what: `Writes a second, with ${listeners} listeners that receive each`,
      measured: heard.perSecond.toFixed(0),
      comparedWith: `without listeners ${alone.perSecond.toFixed(0)}`,
      ratio: compare(1 / heard.perSecond, 1 / alone.perSecond),
      goal: '100 or more, twice what five people type',
      isMet: heard.perSecond >= 100,
    },
  ]
}

/** Returns a function that writes. @param follow waits until the next write may be sent, given the number of earlier ones */
const write = ({ url, token }: LakeProcess, follow: (count: number) => Promise<unknown> = () => Promise.resolve()) =>
  repeat(async (client, count) => {
    await follow(count)
    const mutations = [{ patch: { id: `class-${9000 + client}`, set: { priceInCents: count } } }]
    await ask('POST', `${url}/v2025-02-19/data/mutate/production`, { token, body: JSON.stringify({ mutations }) })
  })

/** Opens an event stream and reads it as bytes: parsing all of them would slow this process. */
async function listen({ url, token }: LakeProcess) {
  const ending = new AbortController()
  const query = encodeURIComponent('*[_type == "danceClass"]')
  const response = await fetch(`${url}/v2025-02-19/data/listen/production?query=${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  })
  const reader = response.body?.getReader()
  if (!response.ok || !reader) throw new Error(`The listener was answered with ${response.status}`)
  const decoder = new TextDecoder()
  await reader.read() // welcome
  let count = 0
  // Reads continuously, because the lake ends the stream of a client that falls behind.
  const reading = (async () => {
    let rest = '' // of an incomplete event
    for (;;) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`The stream ended after ${count} events`)
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      count += events.filter((event) => event.includes('event: mutation')).length
    }
  })()
  reading.catch(() => undefined) // when it is stopped; `until` reports earlier ends
  return {
    /** Resolves once it has received a number of writes. */
    async until(wanted: number): Promise<void> {
      while (count < wanted) await Promise.race([reading, setTimeout(5)])
    },
    stop: () => ending.abort(),
  }
}
