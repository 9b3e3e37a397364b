import { describe, expect, it } from 'vitest'
import { act } from '../actions.ts'
import { testLake } from '../lake.ts'

/** The other queries of the Studio, as its source has them, against a class with a draft and a version, and a release. */
const queries: [query: string, params: Record<string, unknown>, result: unknown][] = [
  ['*[sanity::versionOf($publishedId)][0]._type', { publishedId: 'wcs-1' }, 'danceClass'],
  [
    '[*[sanity::versionOf("wcs-1")]._id,*[sanity::versionOf("nobody")]._id]',
    {},
    [['wcs-1', 'drafts.wcs-1', 'versions.fall.wcs-1'], []],
  ],
  [
    '*[_id in ["wcs-1","drafts.wcs-1"]][0...2]{_id,_rev,title,"x":slug.current}',
    {},
    [
      { _id: 'wcs-1', _rev: expect.any(String), title: 'WCS 1', x: 'one' },
      { _id: 'drafts.wcs-1', _rev: expect.any(String), title: 'WCS one', x: 'one' },
    ],
  ],
  [
    '!defined(*[_type == $docType && !sanity::versionOf($published) && slug.current == $slug][0]._id)',
    { docType: 'danceClass', published: 'wcs-1', slug: 'one' },
    true,
  ],
  [
    '{"references":*[references($documentId)][0...100]{_id,_type},"totalCount":count(*[references($documentId)])}',
    { documentId: 'wcs-1' },
    { references: [{ _id: 'home', _type: 'homePage' }], totalCount: 1 },
  ],
  ['*[references($documentId) && _system.group._ref != $documentId]._id', { documentId: 'wcs-1' }, ['home']],
  ['array::unique(*[_type == $type][]._type)', { type: 'danceClass' }, ['danceClass']],
  ['releases::all()[state == "active"]._id', {}, ['_.releases.fall']],
  [
    `// findability
    *[_type=="system.release" && _id in path("_.releases.*")] {
      _id,
      "metadata": coalesce(metadata, { "title": "", "releaseType": "undecided", }),
      // Only with a message.
      ...select(length(error.message) > 0 => { error }, {}),
    } | order(_createdAt desc)`,
    {},
    [{ _id: '_.releases.fall', metadata: { title: '', releaseType: 'undecided' } }],
  ],
  [
    `{"release_fall": *[sanity::partOfRelease("fall")]{"docId": string::split(_id, ".")[2]} | order(_updatedAt desc),}
     {"_.releases.fall": {"documentIds": release_fall[].docId,},}`,
    {},
    { '_.releases.fall': { documentIds: ['wcs-1'] } },
  ],
  ["*[_id == $id] { ..., 'currentVersion': @.currentVersion-> { ... }  }[0]._id", { id: 'home' }, 'home'],
  [
    '*[_type == "sanity.previewUrlSecret" && secret == $secret && dateTime(_updatedAt) > dateTime(now()) - 3600][0]._id',
    { secret: 's' },
    'drafts.secret',
  ],
]

describe('queries of the Studio', () => {
  it.each(queries)('are answered: %s', async (query, params, result) => {
    const lake = testLake()
    const slug = { current: 'one' }
    await lake.mutate(
      { create: { _id: 'wcs-1', _type: 'danceClass', title: 'WCS 1', slug } },
      { create: { _id: 'drafts.wcs-1', _type: 'danceClass', title: 'WCS one', slug } },
      { create: { _id: 'versions.fall.wcs-1', _type: 'danceClass', title: 'WCS fall', slug } },
      { create: { _id: 'home', _type: 'homePage', featured: [{ _key: 'a', _ref: 'wcs-1' }] } },
      { create: { _id: 'drafts.secret', _type: 'sanity.previewUrlSecret', secret: 's' } },
    )
    await act(lake, { actionType: 'release.create', releaseId: 'fall', metadata: { title: '' } })
    const response = await lake.post('/v2025-02-19/data/query/production?perspective=raw', { query, params })
    expect(await response.json()).toMatchObject({ result })
  })
})
