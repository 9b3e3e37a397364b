import fc from 'fast-check'

/** Random writes by a viewer, who may only open and share previews: mostly of preview documents, under all kinds of ids. */
export const uuids = {
  new: '2d9f6e1a-3c52-4d7e-9f10-6a2b3c4d5e6f',
  deleted: '0b8f6e1a-3c52-4d7e-9f10-6a2b3c4d5e6f',
  archived: '1c9f6e1a-3c52-4d7e-9f10-6a2b3c4d5e6f',
  referredTo: '3e9f6e1a-3c52-4d7e-9f10-6a2b3c4d5e6f',
}
export const linkId = 'drafts.sanity-preview-url-secret.share-access.one'
export const previewTypes = ['sanity.previewUrlSecret']

/** Stands for the id of the account that writes. */
export const me = '$me'

const ids = fc.oneof(
  fc.constant(`drafts.${uuids.new}`),
  fc
    .tuple(
      fc.constantFrom('', 'drafts.', 'versions.spring.', 'versions.past.', 'drafts.versions.spring.'),
      fc.constantFrom('siteSettings', 'notice', 'page', ...Object.values(uuids)),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(linkId, '_.releases.spring', 'drafts._.releases.spring', `image-${'a'.repeat(40)}-1x1-png`),
)

const secret = { _type: 'sanity.previewUrlSecret', userId: me, secret: 's' }

const contents = fc
  .tuple(
    fc.constantFrom<object[]>(secret, secret, { _type: 'siteSettings' }, { _type: 'system.release' }),
    fc.constantFrom<object[]>(
      ...Array<object>(5).fill({}),
      { _system: { delete: true } },
      { title: 'Changed' },
      { source: { _ref: 'notice' } },
      { about: { _ref: 'siteSettings', _weak: true } },
      { _updatedAt: '2099-01-01T00:00:00Z' },
      { _type: 'sanity.previewUrlShareAccess', expiresAt: '2026-11-22T12:00:00Z' },
    ),
  )
  .map(([content, more]) => ({ ...content, ...more }))

const documents = fc.tuple(ids, contents).map(([_id, content]) => ({ _id, ...content }))

const selections = fc.oneof(
  ids.map((id) => ({ id })),
  fc.constantFrom({ query: '*' }, { query: '*[_type in $types]', params: { types: previewTypes } }),
)

const mutations = fc.oneof(
  ...['create', 'createOrReplace', 'createIfNotExists'].map((name) =>
    documents.map((document) => ({ [name]: document })),
  ),
  selections.map((selected) => ({ delete: selected })),
  fc
    .tuple(selections, contents, fc.constantFrom({}, { ifRevisionID: 'x' }, { unset: ['userId', '_type'] }))
    .map(([selected, set, more]) => ({ patch: { ...selected, set, ...more } })),
)

const names = ['document.create', 'document.replaceDraft', 'document.version.unpublish', 'document.publish']
const actions = fc
  .tuple(fc.constantFrom(...names, 'document.delete', 'release.publish', 'release.import'), documents)
  .map(([name, attributes]) => ({
    actionType: `sanity.action.${name}`,
    publishedId: 'siteSettings',
    releaseId: 'spring',
    attributes,
  }))

const request = (path: string) => (body: object) => ({ path: `/v2025-02-19/${path}`, body })

export const writes = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .array(mutations, { minLength: 1, maxLength: 2 })
      .map((list) => request('data/mutate/production')({ mutations: list })),
  },
  { weight: 1, arbitrary: actions.map((one) => request('data/actions/production')({ actions: [one] })) },
  { weight: 1, arbitrary: fc.constantFrom('images', 'files').map((kind) => request(`assets/${kind}/production`)({})) },
)
