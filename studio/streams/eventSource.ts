import { browser } from '../browser.ts'
import { connectionTo } from './connection.ts'

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

    this.#stop = connectionTo(url.origin).read({
      request: () => ({ open: url.pathname + url.search, authorization, lastEventId: lastSeenId }),
      onEvent: (type, data, lastEventId) => {
        lastSeenId = lastEventId ?? lastSeenId
        if (this.readyState === 0) {
          this.readyState = 1
          this.dispatchEvent(new Event('open'))
        }
        const init = { data: JSON.stringify(data), lastEventId: lastSeenId ?? '', origin: url.origin }
        this.dispatchEvent(new MessageEvent(type, init))
      },
      onInterrupted: () => {
        this.readyState = 0
        this.dispatchEvent(new Event('error'))
      },
      onRefused: (status) => {
        this.readyState = 2
        this.dispatchEvent(Object.assign(new Event('error'), { status }))
      },
    })
  }

  close(): void {
    if (this.readyState === 2) return
    this.readyState = 2
    this.#stop()
  }
}
