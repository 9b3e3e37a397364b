import fc from 'fast-check'
import { json, length, mutated, names } from './anything.ts'

const queries = [
  '*[_type == "class" && slug.current == $slug][0]{..., teachers[]->{name, "photo": photo.asset->url}}',
  '*[_type in ["class", "teacher"] && !(_id in path("drafts.**"))] | order(title asc, _updatedAt desc)[0...20]{_id, title}',
  '*[references($id)]{"n": count(*[references(^._id)]), "first": *[_id == ^._id][0].title}',
  '*[title match ["ti*", "1"] || pt::text(body) match text::query($q)] | score(title match "title", boost(_id match "d*", 2))',
  '{"a": select(1 in 0..3 => "x", "y"), "b": coalesce(title, @, null), "c": array::unique(list[] + [1, 2, ...list])}',
  '*[dateTime(_updatedAt) > dateTime(now()) - 60*60*24 && string::startsWith(title, "t")]{"d": round(level * 1.5, 2) ** 2}',
  'fn a::twice($x) = $x{"one": title, "other": ^.title}; a::twice(*[0..3])',
  '*[defined(list) && count(list[@ > 1]) > 0 && math::sum(list) > 0]{"s": string(level) + "-" + lower(title), list[0..1], list[-1]}',
]

const beginnings = '( [ {"a": *[ ! - a. {a} [a] a-> 1+ select(a=> // "\\u{41} in'.split(' ')

export const groq = fc.oneof(
  { arbitrary: mutated(queries), weight: 8 },
  {
    arbitrary: fc
      .tuple(fc.constantFrom(...beginnings), fc.nat(20_000))
      .map(([text, times]) => `*${text.repeat(times)}`),
    weight: 1,
  },
)

const long = (text: string) => length(250_000).map((size) => text.repeat(Math.ceil(size / text.length)))

export const params = fc.record({
  x: fc.oneof(fc.constantFrom('x', null, 7, '*x*x*x*'), long('x'), long('. '), long('é ')),
  list: length(40_000).map((count) => Array.from({ length: count }, (_, index) => index)),
  slug: names,
  id: names,
  q: fc.oneof(names, long('a* '), fc.string()),
})

const writes = [
  { mutations: [{ create: { _id: 'x', _type: 'class', list: [{ a: 1 }] } }, { delete: { query: '*[_type == "x"]' } }] },
  {
    mutations: [
      { createOrReplace: { _id: 'drafts.d1', _type: 'class' } },
      { createIfNotExists: { _id: 'x', _type: 'x' } },
    ],
  },
  {
    mutations: [
      { patch: { id: 'd1', set: { 'list[-1]': 1, "a['b'][0]": 2 }, inc: { level: 1 }, unset: ['list[1:2]', '..a'] } },
    ],
  },
  { mutations: [{ patch: { query: '*[_type == "teacher"]', insert: { after: 'links[_key=="x"]', items: [{}] } } }] },
  {
    mutations: [
      { patch: { id: 'd2', diffMatchPatch: { title: '@@ -1,1 +1,1 @@\n-t\n+T\n' }, setIfMissing: { x: {} } } },
    ],
  },
  ...['create', 'edit', 'publish', 'unpublish', 'discard', 'delete', 'version.create', 'version.replace'].map(
    (name) => ({
      actions: [
        {
          actionType: `sanity.action.document.${name}`,
          ...{ publishedId: 'd1', draftId: 'drafts.d1', versionId: 'versions.r.d1', patch: { set: { title: 'x' } } },
          attributes: { _id: 'drafts.d1', _type: 'class' },
        },
      ],
    }),
  ),
  ...['create', 'edit', 'schedule', 'publish', 'archive', 'delete'].map((name) => ({
    actions: [
      {
        actionType: `sanity.action.release.${name}`,
        releaseId: 'r',
        metadata: { title: '' },
        publishAt: '2026-12-01T00:00:00Z',
      },
    ],
  })),
]

/** Generates bodies of requests to write. */
export const bodies = fc.oneof(
  { arbitrary: mutated(writes.map((body) => JSON.stringify(body))), weight: 6 },
  { arbitrary: json.map((value) => JSON.stringify({ mutations: [{ create: value }, { patch: value }] })), weight: 2 },
  {
    arbitrary: length(1_000_000).map((times) => `{"mutations":[{"create":${'{"a":'.repeat(times).slice(0, 3_900_000)}`),
    weight: 1,
  },
  {
    arbitrary: length(100_000).map((count) => `{"mutations":[${'{"create":{"_type":"x"}},'.repeat(count)}{}]}`),
    weight: 1,
  },
)

/** Generates frames of a WebSocket client. */
export const frames = (authorization: string) =>
  fc.oneof(
    mutated([
      JSON.stringify({
        id: 'a',
        open: '/v1/data/listen/production?query=*&includeResult=true&effectFormat=mendoza',
        authorization,
      }),
      JSON.stringify({ id: 'b', open: '/v1/data/live/events/production', lastEventId: 'x' }),
      JSON.stringify({ id: 'a', close: true }),
      JSON.stringify({ id: '1', method: 'authorization', params: { authorization } }),
      JSON.stringify({ id: '2', method: 'presence_subscribe' }),
      JSON.stringify({ id: '3', method: 'presence_announce', params: { data: { sessionId: 'x', locations: [] } } }),
      JSON.stringify({ id: '4', method: 'presence_rollcall', params: { session: 'x' } }),
    ]),
    json.map((value) => JSON.stringify(value)),
    fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
    fc.nat(200_000).map((length) => '['.repeat(length)),
  )

const routes = `data/query data/doc data/mutate data/listen data/live/events data/history/production/documents
  data/history/production/transactions data/export assets/images assets/files
  hooks/projects users users/me/keyvalue projects datasets check auth/login journey`.split(/\s+/)
const addresses = [
  ...routes.map((route) => `/v2025-02-19/${route}`),
  '/images/westie/production',
  '/files/westie/production',
  '/',
]
const options = `query $x perspective effectFormat fromTransaction limit time revision types nextCursor filename tag
  includeAllVersions dl token sid origin`.split(/\s+/)
const headers =
  `last-event-id if-none-match range accept content-type cookie origin authorization x-sanity-project-id`.split(' ')

const segments = fc.oneof(
  names,
  names.map(encodeURIComponent),
  fc.constantFrom(
    'production',
    'westie',
    'd1,d2',
    '%',
    '%00',
    '%2e%2e',
    '%ff',
    'x'.repeat(5000),
    `${'a'.repeat(40)}-1x1.png`,
  ),
)

/** Generates requests to every path, with any method. */
export const requests = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  path: fc
    .tuple(
      fc.constantFrom(...addresses),
      fc.array(segments, { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...options), fc.oneof(names, groq), { maxKeys: 4 }),
    )
    .map(([route, more, values]) => {
      const search = Object.entries(values).map(([name, value]) => [name, value.slice(0, 4000)])
      return `${[route, ...more].join('/').replace(/[?#\s\0]/g, '')}?${new URLSearchParams(search)}`
    }),
  headers: fc.dictionary(
    fc.constantFrom(...headers),
    fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
    { maxKeys: 3 },
  ),
  isPublic: fc.boolean(),
})
