import { LakeError } from '../errors.ts'
import { toEventStream, type Stream, type StreamRequest } from '../streams/stream.ts'
import { listen as openListener } from '../streams/listen.ts'
import { liveEvents as openLiveEvents } from '../streams/liveEvents.ts'
import type { Handler, RouteContext } from '../context.ts'

/** `GET /data/listen/:dataset` @see https://www.sanity.io/docs/http-reference/listen */
export const listen: Handler = (context) => answer(context, openListener)

/** `GET /data/live/events/:dataset` @see https://www.sanity.io/docs/http-reference/live */
export const liveEvents: Handler = (context) => {
  const accept = context.request.headers.get('accept') ?? '*/*'
  if (!/text\/event-stream|\*\/\*/.test(accept)) {
    throw new LakeError(406, 'notAcceptableError', `Accept is "${accept}"; this answers with text/event-stream`)
  }
  return answer(context, openLiveEvents)
}

function answer({ lake, request, url, params, user, address }: RouteContext, open: (request: StreamRequest) => Stream) {
  const dataset = lake.datasets.get(params.dataset ?? '')
  const stream = open({ lake, dataset, url, user, lastEventId: request.headers.get('last-event-id') })
  return request.method === 'HEAD' ? new Response() : toEventStream(stream, lake, { user, address })
}
