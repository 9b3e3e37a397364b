import fc from 'fast-check'
import { token } from '../lake.ts'
import { json, names } from './anything.ts'
import { groq } from './groq.ts'

const authorization = `Bearer ${token}`
const orders = fc.record(
  {
    id: fc.oneof(names, json),
    open: fc.oneof(
      fc
        .tuple(fc.constantFrom('listen', 'live/events', 'query'), names, groq)
        .map(
          ([kind, dataset, query]) =>
            `/v1/data/${kind}/${dataset === 'x' ? dataset : 'production'}?query=${encodeURIComponent(query.toWellFormed())}&includeResult=true&effectFormat=mendoza`,
        ),
      names,
    ),
    close: fc.boolean(),
    authorization: fc.constantFrom(authorization, 'Bearer x', null),
    lastEventId: names,
  },
  { requiredKeys: ['id'] },
)
const calls = fc.record({
  id: json,
  method: fc.oneof(
    names,
    fc.constantFrom(
      'authorization',
      'presence_subscribe',
      'presence_unsubscribe',
      'presence_rollcall',
      'presence_announce',
      'presence_disconnect',
    ),
  ),
  params: fc.oneof(
    json,
    fc.constant({ authorization }),
    fc.record({ data: json, session: json, subscriptionId: json }),
  ),
})
/** What a client says over a WebSocket. */
export const frames = fc.oneof(
  orders.map((order) => JSON.stringify(order)),
  calls.map((call) => JSON.stringify(call)),
  fc.string({ maxLength: 50, unit: 'binary' }),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
  fc.nat(200_000).map((length) => '['.repeat(length)),
)
