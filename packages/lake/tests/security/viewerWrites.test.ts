import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { send } from '../actions.ts'
import { testLake, type TestLake } from '../lake.ts'
import { linkId, me, previewTypes, uuids, writes } from './randomWrites.ts'
import { as, json } from './requests.ts'

/** Attacks on content by viewers, who may write only their own preview secrets. */
const noon = Date.parse('2026-11-21T12:00:00Z')
const mutatePath = '/v2025-02-19/data/mutate/production'

/** Creates a lake with content of every kind: published, drafts, in releases, deleted, archived, and only referred to. */
async function lakeWithContent() {
  const lake = testLake({ clock: () => noon })
  for (const releaseId of ['spring', 'past'])
    await send(lake, { actionType: 'release.create', releaseId, metadata: { title: releaseId } })
  const link = { _type: 'sanity.previewUrlShareAccess', secret: 'key', expiresAt: '2026-11-25T12:00:00Z' }
  const documents = [
    { _id: 'siteSettings', _type: 'siteSettings', title: 'Westie' },
    { _id: 'versions.spring.siteSettings', _type: 'siteSettings', title: 'Westie in spring' },
    { _id: 'notice', _type: 'notice', about: { _ref: uuids.referredTo, _weak: true } },
    { _id: uuids.deleted, _type: 'notice', text: 'Was here' },
    { _id: 'drafts.page', _type: 'page', text: 'Soon' },
    { _id: `versions.past.${uuids.archived}`, _type: 'page', text: 'Archived' },
    { ...link, _id: linkId, userId: 'administrator' },
  ]
  await lake.mutate(...documents.map((create) => ({ create })))
  await lake.mutate({ delete: { id: uuids.deleted } })
  await send(lake, { actionType: 'release.archive', releaseId: 'past' })
  const viewer = await as('viewer', lake)
  const { id } = (await (await viewer('/v1/users/me')).json()) as { id: string }
  const attempt = async ({ path, body }: { path: string; body: object }) =>
    (await viewer(path, json(JSON.parse(JSON.stringify(body).replaceAll(me, id))))).status
  return { lake, attempt }
}

const perspectives = ['raw', 'published', 'previewDrafts', 'drafts', 'spring', 'spring,drafts', 'past,drafts']

/** Returns the content that each perspective shows. */
async function contentOf(lake: TestLake) {
  const query = `*[!(_type in $types)] | order(_id) { ..., "_rev": null, "text": about->text, "isThere": defined(about->) }`
  const shown: Record<string, unknown> = {}
  for (const perspective of perspectives) {
    const path = `/v2025-02-19/data/query/production?perspective=${perspective}`
    const response = await lake.post(path, { query, params: { types: previewTypes } })
    const { result } = (await response.json()) as { result: unknown[] }
    shown[perspective] = JSON.parse(JSON.stringify(result).replaceAll(/"_key":"\w+"/g, '"_key":null'))
  }
  return shown
}

/** Makes further edits. Returns the statuses of their responses. */
async function edit(lake: TestLake) {
  const answers = [
    await send(lake, { actionType: 'release.publish', releaseId: 'spring' }),
    await send(lake, { actionType: 'release.unarchive', releaseId: 'past' }),
    await send(lake, { actionType: 'release.publish', releaseId: 'past' }),
    await send(lake, { actionType: 'document.publish', publishedId: 'page', draftId: 'drafts.page' }),
    await send(lake, { actionType: 'document.delete', publishedId: 'notice' }),
    await lake.post(mutatePath, { mutations: [{ create: { _id: uuids.deleted, _type: 'notice', text: 'Back' } }] }),
  ]
  return answers.map(({ status }) => status)
}

/** Returns the content now and after further edits, and the statuses of these. */
async function outcome(lake: TestLake) {
  const now = await contentOf(lake)
  return { now, answers: await edit(lake), later: await contentOf(lake) }
}

describe('a viewer', () => {
  it('cannot change content in any perspective, or the outcome of further edits', async () => {
    const untouched = await outcome((await lakeWithContent()).lake)
    expect(untouched.answers).toEqual([200, 200, 200, 200, 200, 200])
    const taken = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(writes, { minLength: 1, maxLength: 8 }), async (attempts) => {
        const { lake, attempt } = await lakeWithContent()
        for (const one of attempts) {
          const status = await attempt(one)
          expect([200, 400, 403, 404, 409]).toContain(status)
          if (status === 200) taken.add(JSON.stringify(one.body))
        }
        expect(await outcome(lake)).toEqual(untouched)
      }),
      { numRuns: 80 },
    )
    expect(taken.size, 'different writes that were not refused').toBeGreaterThan(5)
  })

  const secret = { _type: 'sanity.previewUrlSecret', userId: me, secret: 's' }

  it.each<[string, object]>([
    ['a draft of content', { ...secret, _id: 'drafts.siteSettings' }],
    ['a draft of a missing document', { ...secret, _id: 'drafts.homePage' }],
    ['a version in a release', { ...secret, _id: 'versions.spring.notice' }],
    ['a version that unpublishes', { ...secret, _id: 'versions.spring.notice', _system: { delete: true } }],
    ['a published document', { ...secret, _id: uuids.new }],
    ['a draft of a deleted document', { ...secret, _id: `drafts.${uuids.deleted}` }],
    ['a draft of a document in an archived release', { ...secret, _id: `drafts.${uuids.archived}` }],
    ['a draft of a document that others refer to', { ...secret, _id: `drafts.${uuids.referredTo}` }],
    ['a draft that prevents a deletion', { ...secret, _id: `drafts.${uuids.new}`, source: { _ref: 'notice' } }],
    ['a draft without a user', { ...secret, _id: `drafts.${uuids.new}`, userId: undefined }],
  ])('cannot write a preview secret that is %s', async (_, document) => {
    const { lake, attempt } = await lakeWithContent()
    const { size } = lake.lake.context.datasets.get('production')
    for (const name of ['create', 'createOrReplace', 'createIfNotExists'])
      expect([400, 403, 409]).toContain(
        await attempt({ path: mutatePath, body: { mutations: [{ [name]: document }] } }),
      )
    expect(lake.lake.context.datasets.get('production').size).toBe(size)
  })

  it('can write the documents that previews need', async () => {
    const { attempt } = await lakeWithContent()
    const mutations = [
      { createOrReplace: { ...secret, _id: `drafts.${uuids.new}` } },
      { delete: { query: '*[_type == "sanity.previewUrlSecret" && _updatedAt < "2026"]' } },
    ]
    expect(await attempt({ path: mutatePath, body: { mutations } })).toBe(200)
    expect(await attempt({ path: mutatePath, body: { mutations: mutations.slice(1) } }), 'nothing to remove').toBe(200)
  })

  it('can have 100 secrets, including those of the same transaction', async () => {
    const { attempt, lake } = await lakeWithContent()
    const id = (number: number) => uuids.new.replace(/\w{12}$/, String(number).padStart(12, '0'))
    const create = (number: number) => ({ create: { ...secret, _id: `drafts.${id(number)}` } })
    const write = (...mutations: object[]) => attempt({ path: mutatePath, body: { mutations } })
    const hundred = Array.from({ length: 100 }, (_, number) => create(number))
    const { store } = lake.lake.context
    const reads = vi.spyOn(store, 'wasPublishedOrVersioned')
    expect(await write(...hundred, create(100))).toBe(403)
    expect(reads, 'the history is not read for secrets that are refused').not.toHaveBeenCalled()
    expect(await write(...hundred)).toBe(200)
    expect(reads).toHaveBeenCalledTimes(100)
    expect(await write(create(100))).toBe(403)
    expect(await write({ delete: { id: `drafts.${id(0)}` } }, create(100))).toBe(200)
    expect(await write({ delete: { id: `drafts.${id(1)}` } }, create(101), create(102))).toBe(403)
  })
})
