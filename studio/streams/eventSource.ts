import { browser } from '../browser.ts'
import { connectionTo } from './connection.ts'

const sources = new Set<StreamEventSource>()

/** Has the Studio read anew what it follows by the streams at these addresses. */
export function resetStreams(isMeant: (url: URL) => boolean): void {
  for (const source of sources) {
    if (isMeant(new URL(source.url))) source.dispatchEvent(new MessageEvent('reset', { data: '{}' }))
  }
}

type StreamEvent = { url: string; type: string; data: unknown }
const listeners = new Set<(event: StreamEvent) => void>()

/** Calls a function with each event of all streams, before the Studio gets it. */
export function onStreamEvent(listener: (event: StreamEvent) => void): void {
  listeners.add(listener)
}

const refusalMilliseconds = 1_000

type Options = { headers?: Record<string, string>; withCredentials?: boolean }

/**
 * An EventSource that shares one WebSocket with all others of its tab. Takes the place of `@sanity/eventsource` in a
 * Studio on the embedded lake: a browser allows six HTTP/1.1 connections a host, and each tab wants six streams.
 */
export default class StreamEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSED = 2
  readonly url: string
  readonly withCredentials: boolean
  readyState: 0 | 1 | 2 = 0
  readonly #stop: () => void

  constructor(address: string | URL, { headers = {}, withCredentials = false }: Options = {}) {
    super()
    const url = new URL(address, browser.location?.href)
    this.url = url.href
    this.withCredentials = withCredentials
    const authorization = new Headers(headers).get('authorization')
    let lastSeenId: string | null = null
    let wasInterrupted = false
    sources.add(this)

    this.#stop = connectionTo(url.origin).read({
      request: () => ({ open: url.pathname + url.search, authorization, lastEventId: lastSeenId }),
      onEvent: (type, data, lastEventId) => {
        lastSeenId = lastEventId ?? lastSeenId
        if (wasInterrupted) this.dispatchEvent(new Event('error'))
        wasInterrupted = false
        if (this.readyState === 0) {
          this.readyState = 1
          this.dispatchEvent(new Event('open'))
        }
        for (const listener of listeners) listener({ url: this.url, type, data })
        const init = { data: JSON.stringify(data), lastEventId: lastSeenId ?? '', origin: url.origin }
        this.dispatchEvent(new MessageEvent(type, init))
      },
      // The Studio is told of an interruption when it is over: before, it would lock its forms, and crash where it had
      // not heard anything yet. The bar above it says that there is no connection.
      onInterrupted: () => {
        wasInterrupted = this.readyState === 1 || wasInterrupted
        this.readyState = 0
      },
      onRefused: (status) => {
        sources.delete(this)
        const refuse = () => {
          if (this.readyState === 2) return
          this.readyState = 2
          this.dispatchEvent(Object.assign(new Event('error'), { status }))
        }
        if (!wasInterrupted) return refuse()
        // The Studio looks after its session when a stream is interrupted; one that is refused takes the tool with it.
        this.dispatchEvent(new Event('error'))
        setTimeout(refuse, refusalMilliseconds)
      },
    })
  }

  close(): void {
    if (this.readyState === 2) return
    this.readyState = 2
    sources.delete(this)
    this.#stop()
  }
}
