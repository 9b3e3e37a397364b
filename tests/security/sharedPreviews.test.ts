import { describe, expect, it } from 'vitest'
import { sharedPreviewId, sharedPreviewType, type SharedPreview } from '../../shared/sharedPreview.ts'
import { findSharedPreview } from '../../web/preview/findSharedPreview.ts'
import { serveLakeWithSite } from './previewedSite.ts'

/** Attacks on shared previews with links that have expired, belong to another page, or are guessed. */
const dayMs = 24 * 60 * 60_000

/** Creates a site's shared previews on a real lake, and an organizer who shares them. */
async function site() {
  const { client, lake, siteClient: viewer, invite } = await serveLakeWithSite()
  let ahead = 0
  const { person: anna, id: userId } = await invite('anna@example.org', 'editor')
  const open = ({ secret }: { secret: unknown }, path = '/') =>
    findSharedPreview(viewer, path, secret, Date.now() + ahead)

  const share = async (fields: Partial<SharedPreview> = {}, by = anna) => {
    const shared: SharedPreview = {
      _id: sharedPreviewId('one'),
      _type: sharedPreviewType,
      secret: 'a'.repeat(64),
      path: '/',
      expiresAt: new Date(Date.now() + 3 * dayMs).toISOString(),
      userId,
      ...fields,
    }
    await by.createOrReplace(shared)
    return shared
  }
  const letPass = (ms: number) => void (ahead += ms)
  return { anna, client, viewer, lake, invite, share, open, letPass }
}

describe('a shared preview', () => {
  it('opens with the link and shows no other page', async () => {
    const { share, open } = await site()
    const shared = await share({ path: '/classes' })
    expect(await open(shared, '/classes')).toMatchObject({ expiresAt: shared.expiresAt })
    expect(await open(shared, '/')).toBeNull()
    expect(await open(shared, '/register')).toBeNull()
  })

  it('ends as soon as it is revoked', async () => {
    const { anna, share, open } = await site()
    const shared = await share()
    expect(await open(shared)).not.toBeNull()
    await anna.delete(shared._id)
    expect(await open(shared)).toBeNull()
  })

  it('expires', async () => {
    const { share, open, letPass } = await site()
    const shared = await share()
    letPass(3 * dayMs)
    expect(await open(shared)).toBeNull()
  })

  it('ends with the account that shared it', async () => {
    const { lake, share, open } = await site()
    const shared = await share()
    expect(await open(shared)).not.toBeNull()
    const { accounts } = lake.context
    accounts.revoke(accounts.get('anna@example.org', 'person'))
    expect(await open(shared)).toBeNull()
  })

  it.each(['me', 'administrator,me', 'nobody,nobody', '.', '..', '../me', ''])(
    'is open for no account, and so for no end, that is called %j',
    async (userId) => {
      const { client, share, open } = await site()
      expect(await open(await share({ userId }, client))).toBeNull()
    },
  )

  it('cannot be created in another account’s name or changed by another account, which it would outlive', async () => {
    const { anna, invite, share } = await site()
    const { person: eve, id: eveId } = await invite('eve@example.org', 'editor')
    const shared = await share()
    const longer = { expiresAt: '9999-01-01T00:00:00Z' }
    for (const attempt of [
      () => eve.create({ ...shared, _id: sharedPreviewId('two') }),
      () => eve.create({ ...shared, _id: sharedPreviewId('two'), userId: 'administrator' }),
      () => eve.patch(shared._id).set(longer).commit(),
      () =>
        eve
          .patch(shared._id)
          .set({ secret: 'b'.repeat(64) })
          .commit(),
      () => eve.createOrReplace({ ...shared, ...longer }),
      () => eve.createOrReplace({ ...shared, userId: eveId }),
      () => eve.patch(shared._id).set({ userId: eveId }).commit(),
      () => eve.createOrReplace({ _id: shared._id, _type: 'notice' }),
      () => eve.create({ ...shared, _id: sharedPreviewId('two'), userId: eveId }),
    ])
      await expect(attempt()).rejects.toMatchObject({ statusCode: 403 })
    await eve.delete(shared._id)
    expect(await anna.getDocument(shared._id), 'taken back by another editor').toBeUndefined()
    await expect(eve.create(shared), 'brought back').rejects.toMatchObject({ statusCode: 403 })
  })

  it('cannot be restored after it was revoked, by key or id, from any account', async () => {
    const { anna, client, invite, share, open } = await site()
    const { person: eve, id: eveId } = await invite('eve@example.org', 'editor')
    const shared = await share()
    await anna.delete(shared._id)
    const again: [typeof anna, Partial<SharedPreview>][] = [
      [anna, {}],
      [anna, { _id: sharedPreviewId('two') }],
      [eve, { userId: eveId }],
      [eve, { userId: eveId, _id: sharedPreviewId('two') }],
      [eve, { userId: eveId, secret: 'b'.repeat(64) }],
      [eve, { userId: eveId, _id: 'drafts.elsewhere' }],
      [eve, { userId: eveId, _id: 'versions.spring.sanity-preview-url-secret.share-access.two' }],
      [eve, { userId: eveId, _id: 'elsewhere' }],
    ]
    for (const [person, fields] of again)
      await expect(share(fields, person), JSON.stringify(fields)).rejects.toMatchObject({ statusCode: 403 })
    await client.create({ ...shared, _type: 'notice' })
    await expect(share({ userId: eveId }, eve), 'in the place of another document').rejects.toMatchObject({
      statusCode: 403,
    })
    expect(await open(shared)).toBeNull()
    expect(await open(await share({ _id: sharedPreviewId('new'), secret: 'c'.repeat(64) }))).not.toBeNull()
  })

  it('lasts a month at most', async () => {
    const { anna, share } = await site()
    const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
    const { _id } = await share({ expiresAt: inDays(30) })
    for (const expiresAt of [inDays(32), '2099-01-01T00:00:00Z', 'never']) {
      const refused = share({ expiresAt, _id: sharedPreviewId('two'), secret: 'b'.repeat(64) })
      await expect(refused, expiresAt).rejects.toMatchObject({ statusCode: 403 })
      await expect(anna.patch(_id).set({ expiresAt }).commit()).rejects.toMatchObject({ statusCode: 403 })
    }
  })

  it.each([undefined, '', 'guess', '*', "' || true || '", ['a'.repeat(64)]])(
    'does not open with the key %j',
    async (secret) => {
      const { share, open } = await site()
      await share()
      expect(await open({ secret })).toBeNull()
    },
  )

  it('cannot be created by a viewer', async () => {
    const { viewer, share } = await site()
    const shared = await share()
    await expect(viewer.create({ ...shared, _id: sharedPreviewId('two') })).rejects.toMatchObject({ statusCode: 403 })
    await expect(viewer.patch(shared._id).set({ path: '/classes' }).commit()).rejects.toMatchObject({ statusCode: 403 })
  })
})
