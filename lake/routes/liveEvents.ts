import { LakeError } from '../errors.ts'
import { toEventStream } from '../eventStream.ts'
import { liveEvents as openLiveEvents } from '../liveEvents.ts'
import type { Handler } from '../routes.ts'

/** `GET /data/live/events/:dataset` @see https://www.sanity.io/docs/http-reference/live */
export const liveEvents: Handler = ({ lake, request, url, params, user }) => {
  const accept = request.headers.get('accept') ?? '*/*'
  if (!/text\/event-stream|\*\/\*/.test(accept)) {
    throw new LakeError(406, 'notAcceptableError', `Accept is "${accept}"; this answers with text/event-stream`)
  }
  const dataset = lake.dataset(params.dataset ?? '')
  const lastEventId = request.headers.get('last-event-id')
  const stream = openLiveEvents({ lake, dataset, url, user, lastEventId })
  return request.method === 'HEAD' ? new Response() : toEventStream(stream, lake)
}
