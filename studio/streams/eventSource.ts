import { Subject } from 'rxjs'
import { browser } from '../environment.ts'
import { getConnection } from './connection.ts'
import { createDocumentStream, idsIn, isDocumentStream } from './documentStream.ts'

/** The open streams, each with the function that receives its events. */
const sources = new Map<StreamEventSource, (type: string, data: unknown) => void>()

/** Makes the Studio reload the data behind the streams that match. */
export function resetStreams(matches: (url: URL) => boolean): void {
  for (const [source, receive] of sources) if (matches(new URL(source.url))) receive('reset', {})
}

type StreamEvent = { url: string; type: string; data: unknown }

/** Each event of every stream, before the Studio receives it. */
export const streamEvents = new Subject<StreamEvent>()

const rejectionDelayMs = 1_000

type Options = { headers?: Record<string, string>; withCredentials?: boolean }

/**
 * An EventSource that shares one WebSocket with all others in the tab. It replaces `@sanity/eventsource` in a Studio on the
 * embedded lake, because browsers allow six HTTP/1.1 connections per host and each tab opens six streams.
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
    const dispatch = (type: string, data: unknown) => {
      const init = { data: JSON.stringify(data), lastEventId: lastSeenId ?? '', origin: url.origin }
      this.dispatchEvent(new MessageEvent(type, init))
    }
    const [documentId] = isDocumentStream(url) ? idsIn(url) : []
    const stream = documentId === undefined ? null : createDocumentStream(documentId, dispatch)
    const receive = stream?.receive ?? dispatch
    sources.set(this, receive)

    const stop = getConnection(url.origin).read({
      request: () => ({ open: url.pathname + url.search, authorization, lastEventId: lastSeenId }),
      onEvent: (type, data, lastEventId) => {
        lastSeenId = lastEventId ?? lastSeenId
        if (wasInterrupted) this.dispatchEvent(new Event('error'))
        wasInterrupted = false
        if (this.readyState === 0) {
          this.readyState = 1
          this.dispatchEvent(new Event('open'))
        }
        streamEvents.next({ url: this.url, type, data })
        receive(type, data)
      },
      // The Studio learns of an interruption once it is over. Earlier, it would lock its forms, or crash if it had not
      // received an event yet. The connection bar reports the outage.
      onInterrupted: () => {
        wasInterrupted = this.readyState === 1 || wasInterrupted
        this.readyState = 0
      },
      onRefused: (status) => {
        sources.delete(this)
        stream?.close()
        const reject = () => {
          if (this.readyState === 2) return
          this.readyState = 2
          this.dispatchEvent(Object.assign(new Event('error'), { status }))
        }
        if (!wasInterrupted) return reject()
        // An interrupted stream makes the Studio check its session; a rejected one crashes the tool.
        this.dispatchEvent(new Event('error'))
        setTimeout(reject, rejectionDelayMs)
      },
    })
    this.#stop = () => {
      stop()
      stream?.close()
    }
  }

  close(): void {
    if (this.readyState === 2) return
    this.readyState = 2
    sources.delete(this)
    this.#stop()
  }
}
