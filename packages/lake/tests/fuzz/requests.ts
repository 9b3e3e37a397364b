import fc from 'fast-check'
import { groq } from './groq.ts'
import { names } from './anything.ts'

const version = '/v2025-02-19'

const segments = fc.oneof(
  names,
  names.map(encodeURIComponent),
  fc.constantFrom(
    'production',
    'westie',
    'd1',
    '%',
    '%00',
    '%2e%2e',
    '%ff',
    'x'.repeat(5000),
    'd1,d2',
    `${'a'.repeat(40)}-1x1.png`,
  ),
)
const routes = [
  'data/query',
  'data/doc',
  'data/mutate',
  'data/listen',
  'data/live/events',
  'data/history/production/documents',
  'data/history/production/transactions',
  'data/history/production/events/documents',
  'data/export',
  'assets/images',
  'assets/files',
  'hooks/projects',
  'users',
  'users/me/keyvalue',
  'projects',
  'datasets',
  'check',
  'auth/login',
  'journey',
  '',
].map((route) => `${version}/${route}`)
const parameterNames = [
  'query',
  '$x',
  'perspective',
  'effectFormat',
  'fromTransaction',
  'limit',
  'time',
  'revision',
  'types',
  'nextCursor',
  'filename',
  'tag',
  'includeAllVersions',
  'dl',
  'token',
  'sid',
  'origin',
]
/** To every address, with any method. */
export const requests = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  path: fc
    .tuple(
      fc.constantFrom(...routes, '/images/westie/production', '/files/westie/production', '/static', '/'),
      fc.array(segments, { maxLength: 3 }),
      fc.array(
        fc.tuple(
          fc.constantFrom(...parameterNames),
          fc.oneof(names, groq, fc.string({ maxLength: 30, unit: 'binary' })),
        ),
        { maxLength: 4 },
      ),
    )
    .map(([route, more, options]) => {
      const search = new URLSearchParams(options.map(([name, value]) => [name, value.slice(0, 4000)]))
      return `${[route, ...more].join('/').replace(/[?#\s\0]/g, '')}?${search}`
    }),
  headers: fc.dictionary(
    fc.constantFrom(
      'last-event-id',
      'if-none-match',
      'range',
      'accept',
      'content-type',
      'cookie',
      'origin',
      'authorization',
      'x-sanity-project-id',
    ),
    fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
    { maxKeys: 3 },
  ),
  isPublic: fc.boolean(),
})
