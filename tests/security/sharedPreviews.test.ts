import { describe, expect, it } from 'vitest'
import { sharedPreviewId, sharedPreviewType, type SharedPreview } from '../../shared/sharedPreview.ts'
import { sharedPreviews } from '../../web/preview/sharedPreviews.ts'
import { serveLakeWithSite } from './previewedSite.ts'

/** Attacks on shared previews with links that have expired, belong to another page, or are forged. */
const dayInMs = 24 * 60 * 60_000

/** Creates a site's shared previews on a real lake, and an organizer who shares them. */
async function site({ webhookSecret = 'the secret that signs webhooks' } = {}) {
  const { client, lake, siteClient: viewer, invite } = await serveLakeWithSite()
  let ahead = 0
  const { person: anna, id: userId } = await invite('anna@example.org', 'editor')
  const siteUrl = 'http://localhost:3000'
  const shared = sharedPreviews(viewer, { webhookSecret, siteUrl }, () => Date.now() + ahead)
  const openPage = (value: string | undefined, page: string) =>
    shared.openPage({ 'westie-shared-preview': value }, page)
  const previews = { ...shared, openPage }

  const share = async (fields: Partial<SharedPreview> = {}, by = anna) => {
    const shared: SharedPreview = {
      _id: sharedPreviewId('one'),
      _type: sharedPreviewType,
      secret: 'a'.repeat(64),
      path: null,
      expiresAt: new Date(Date.now() + 3 * dayInMs).toISOString(),
      userId,
      ...fields,
    }
    await by.createOrReplace(shared)
    return shared
  }
  /** Returns the cookie of a browser that followed a link. */
  const follow = async ({ secret }: SharedPreview) => {
    const begun = await previews.begin(secret)
    return /^westie-shared-preview=([^;]*)/.exec(begun?.cookie ?? '')?.[1]
  }
  const letPass = (ms: number) => void (ahead += ms)
  return { anna, client, viewer, lake, invite, previews, share, follow, letPass }
}

describe('a shared preview', () => {
  it('opens with the link, for previews only and until it expires', async () => {
    const { previews, share, follow } = await site()
    const shared = await share()
    const begun = await previews.begin(shared.secret)
    expect(begun?.path).toBe('/')
    expect(begun?.cookie).toMatch(/^westie-shared-preview=[\w.-]+; Path=\/draft; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
    expect(Number(/Max-Age=(\d+)/.exec(begun?.cookie ?? '')?.[1])).toBeLessThanOrEqual(3 * 24 * 60 * 60)
    const kept = await follow(shared)
    expect(await previews.openPage(kept, '/classes')).toMatchObject({ expiresAt: shared.expiresAt })
    expect(await previews.openPage(kept, '/'), 'the whole site').not.toBeNull()
  })

  it('ends as soon as it is revoked', async () => {
    const { anna, previews, share, follow } = await site()
    const shared = await share()
    const kept = await follow(shared)
    await anna.delete(shared._id)
    expect(await previews.openPage(kept, '/')).toBeNull()
    expect(await previews.begin(shared.secret)).toBeNull()
  })

  it('ends by itself', async () => {
    const { previews, share, follow, letPass } = await site()
    const shared = await share()
    const kept = await follow(shared)
    letPass(3 * dayInMs)
    expect(await previews.openPage(kept, '/')).toBeNull()
    expect(await previews.begin(shared.secret)).toBeNull()
  })

  it('ends with the account that shared it', async () => {
    const { lake, previews, share, follow } = await site()
    const kept = await follow(await share())
    const { accounts } = lake.context
    accounts.revoke(accounts.get('anna@example.org', 'person'))
    expect(await previews.openPage(kept, '/')).toBeNull()
  })

  it.each(['me', 'administrator,me', 'nobody,nobody', '.', '..', '../me', ''])(
    'is open for no account, and so for no end, that is called %j',
    async (userId) => {
      const { client, previews, share, follow } = await site()
      const shared = await share({ userId }, client)
      expect(await previews.begin(shared.secret)).toBeNull()
      expect(await follow(shared)).toBeUndefined()
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
    const { anna, client, invite, previews, share, follow } = await site()
    const { person: eve, id: eveId } = await invite('eve@example.org', 'editor')
    const shared = await share()
    const kept = await follow(shared)
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
    expect([await previews.begin(shared.secret), await previews.openPage(kept, '/')]).toEqual([null, null])
    expect(
      await previews.begin((await share({ _id: sharedPreviewId('new'), secret: 'c'.repeat(64) })).secret),
    ).not.toBeNull()
  })

  it('lasts a month at most', async () => {
    const { anna, share } = await site()
    const inDays = (days: number) => new Date(Date.now() + days * dayInMs).toISOString()
    const { _id } = await share({ expiresAt: inDays(30) })
    for (const expiresAt of [inDays(32), '2099-01-01T00:00:00Z', 'never']) {
      const refused = share({ expiresAt, _id: sharedPreviewId('two'), secret: 'b'.repeat(64) })
      await expect(refused, expiresAt).rejects.toMatchObject({ statusCode: 403 })
      await expect(anna.patch(_id).set({ expiresAt }).commit()).rejects.toMatchObject({ statusCode: 403 })
    }
  })

  it('of one page shows no other', async () => {
    const { previews, share, follow } = await site()
    const shared = await share({ path: '/classes' })
    expect((await previews.begin(shared.secret))?.path).toBe('/classes')
    const kept = await follow(shared)
    expect(await previews.openPage(kept, '/classes')).not.toBeNull()
    expect(await previews.openPage(kept, '/')).toBeNull()
    expect(await previews.openPage(kept, '/register')).toBeNull()
  })

  it.each(['', 'guess', '*', "' || true || '"])('does not open with the key %j', async (key) => {
    const { previews, share } = await site()
    await share()
    expect(await previews.begin(key)).toBeNull()
  })

  it('cannot be forged or signed with another secret', async () => {
    const { previews, share, follow } = await site()
    const kept = (await follow(await share())) ?? ''
    const [payload = '', signature = ''] = kept.split('.')
    const other = await site({ webhookSecret: 'another' })
    const foreign = await other.follow(await other.share())
    for (const attempt of [undefined, '', '.', payload, `${payload}.`, `${payload}.${signature}x`, `x${kept}`, foreign])
      expect(await previews.openPage(attempt, '/'), String(attempt)).toBeNull()
  })

  it('cannot be created by a viewer', async () => {
    const { viewer, share } = await site()
    const shared = await share()
    await expect(viewer.create({ ...shared, _id: sharedPreviewId('two') })).rejects.toMatchObject({ statusCode: 403 })
    await expect(viewer.patch(shared._id).set({ path: null }).commit()).rejects.toMatchObject({ statusCode: 403 })
  })
})
