import { toEventStream } from '../eventStream.ts'
import { listen as openListener } from '../listen.ts'
import type { Handler } from '../routes.ts'

/** `GET /data/listen/:dataset` @see https://www.sanity.io/docs/http-reference/listen */
export const listen: Handler = ({ lake, request, url, params, user }) => {
  const dataset = lake.dataset(params.dataset ?? '')
  const lastEventId = request.headers.get('last-event-id')
  const stream = openListener({ lake, dataset, url, user, lastEventId })
  return request.method === 'HEAD' ? new Response() : toEventStream(stream, lake)
}
