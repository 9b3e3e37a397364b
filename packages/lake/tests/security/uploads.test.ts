import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { LakeDocument } from '../../src/document.ts'
import { halves, upload, uploadFile } from '../assets/pictures.ts'
import { publishDueReleases } from '../../src/releases/publishDueReleases.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { testLake, type TestLake } from '../lake.ts'
import { lakeWithRelease, tomorrow } from '../releases/releases.ts'
import { as, json, refusal } from './requests.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(localStorage.length)</script></svg>'
const html = '<!doctype html><script>alert(localStorage.length)</script>'
const xml = `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>`

/** Name, type and bytes as an editor sends them. */
const active: [name: string, type: string, content: string][] = [
  ['drawing.svg', 'image/svg+xml', svg],
  ['drawing.SVG', 'image/SVG+xml', svg],
  ['drawing.png', 'image/svg+xml', svg],
  ['drawing.png', 'image/png', svg],
  ['drawing.gif', 'image/gif', html],
  ['page.html', 'text/html', html],
  ['page.xhtml', 'application/xhtml+xml', xml],
  ['page.pdf', 'application/pdf', html],
  ['page.mp4', 'video/mp4', html],
  ['page.xml', 'application/xml', xml],
  ['page.mht', 'multipart/related', html],
  ['page', 'text/html', html],
  ['', 'text/html', html],
  ['page.html%00.png', 'image/png', html],
  ['script.js', 'text/javascript', 'alert(1)'],
  ['style.css', 'text/css', 'body { background: url(//example.org) }'],
  ['module.wasm', 'application/wasm', '\0asm'],
  ['data.json', 'application/json', html],
  ['letter.docx', 'text/html', html],
]

describe('a file that could run on the Studio’s origin', () => {
  it.each(active)('%s, sent as %s, is saved and never opened there', async (name, type, content) => {
    const lake = testLake()
    const asset = await uploadFile(lake, content, `?filename=${name}`, type)
    const { status, headers } = await lake.asPublic(`/${asset.path}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/(octet-stream|json|vnd\.openxmlformats)/)
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(['notes.txt', 'plan.csv', 'class.ics', 'words.vtt'])('is letters as %s', async (name) => {
    const lake = testLake()
    const asset = await uploadFile(lake, html, `?filename=${name}`, 'text/html')
    const { headers } = await lake.asPublic(`/${asset.path}`)
    expect(headers.get('content-type')).toMatch(/^text\/(plain|csv|calendar|vtt); charset=utf-8$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('does not run as a picture either', async () => {
    const lake = testLake()
    const asset = await upload(lake, Buffer.from(svg.replace('<svg ', '<svg width="9" height="9" ')))
    const { headers } = await lake.asPublic(`/${asset.path}`)
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  })
})

describe('the folder of an upload', () => {
  it.each([
    ['..%2F..%2F..%2F..%2Fstudio', 400],
    ['%2e%2e%2F..%2Fstudio', 400],
    ['production%2F..', 400],
    ['staging', 404],
  ])('is that of an existing dataset, and not %s', async (dataset, status) => {
    const folder = temporaryFolder()
    const lake = testLake({ assetsDir: join(folder, 'data', 'assets') })
    const editor = await as('editor', lake)
    const picture = new Uint8Array(await halves().png().toBuffer())
    for (const [kind, body] of [
      ['files', 'alert(1)'],
      ['images', picture],
    ] as const) {
      const response = await editor(`/v1/assets/${kind}/${dataset}?filename=script.js`, { method: 'POST', body })
      expect(response.status).toBe(status)
    }
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('the file fields of an asset document', () => {
  const patch = (id: string, operation: Record<string, unknown>) => ({ patch: { id, ...operation } })
  const mutate = (ask: TestLake['request'], ...mutations: unknown[]) =>
    ask('/v1/data/mutate/production', json({ mutations }))

  async function uploaded() {
    const lake = testLake()
    const asset = await uploadFile(lake, svg, '?filename=plan.txt', 'text/plain')
    return { lake, editor: await as('editor', lake), asset: lake.stored(asset._id) as LakeDocument }
  }

  const changes: [string, Record<string, unknown>][] = [
    ['mimeType', { set: { mimeType: 'image/SVG+xml' } }],
    ['mimeType', { set: { "['mimeType']": 'text/html' } }],
    ['mimeType', { unset: ['mimeType'] }],
    ['mimeType', { diffMatchPatch: { mimeType: '@@ -1,10 +1,9 @@\n-text/plain\n+text/html\n' } }],
    ['path', { set: { path: '../token' } }],
    ['url', { set: { url: 'https://example.org/track.png' } }],
    ['url', { unset: ['url'] }],
    ['assetId', { set: { assetId: 'f'.repeat(40) } }],
    ['sha1hash', { set: { sha1hash: 'f'.repeat(40) } }],
    ['extension', { set: { extension: 'html' } }],
    ['size', { inc: { size: 1 } }],
    ['uploadId', { set: { uploadId: 'mine' } }],
  ]
  it.each(changes)('is not for an editor to change: %s by %j', async (field, operation) => {
    const { lake, editor, asset } = await uploaded()
    const response = await mutate(editor, patch(asset._id, operation))
    expect(await refusal(response)).toEqual([400, expect.stringContaining(`"${field}" of "${asset._id}" is set by`)])
    expect(lake.stored(asset._id)).toEqual(asset)
  })

  const others: [string, (asset: LakeDocument) => object[]][] = [
    ['createOrReplace', (asset) => [{ createOrReplace: { ...asset, mimeType: 'text/html' } }]],
    ['another type', (asset) => [{ createOrReplace: { _id: asset._id, _type: 'note' } }]],
    [
      'delete and create',
      (asset) => [{ delete: { id: asset._id } }, { create: { ...asset, url: 'https://example.org/x' } }],
    ],
    ['a query', () => [{ patch: { query: '*', set: { mimeType: 'text/html' } } }]],
    ['a draft', (asset) => [{ create: { ...asset, _id: `drafts.${asset._id}`, size: 1 } }]],
    ['a version', (asset) => [{ create: { ...asset, _id: `versions.r1.${asset._id}`, size: 1 } }]],
    ['an administrator', (asset) => [patch(asset._id, { set: { mimeType: 'text/html' } })]],
  ]
  it.each(others)('is not changed by %s', async (name, mutations) => {
    const { lake, editor, asset } = await uploaded()
    const ask = name === 'an administrator' ? lake.request : editor
    expect((await mutate(ask, ...mutations(asset))).status).toBe(400)
    expect(lake.stored(asset._id)).toEqual(asset)
  })

  it('cannot be changed by actions', async () => {
    const { lake, editor, asset } = await uploaded()
    const draftId = `drafts.${asset._id}`
    const change = { actionType: 'sanity.action.document.edit', draftId, publishedId: asset._id }
    const edit = { ...change, patch: { set: { mimeType: 'text/html' } } }
    const publish = { actionType: 'sanity.action.document.publish', draftId, publishedId: asset._id }
    for (const actions of [[edit], [edit, publish]])
      expect((await editor('/v1/data/actions/production', json({ actions }))).status).toBe(400)
    expect(lake.stored(asset._id)).toEqual(asset)
  })

  it('cannot be changed by a release scheduled before the upload', async () => {
    const { asset } = await uploaded()
    const lake = await lakeWithRelease([{ _id: `versions.spring.${asset._id}`, _type: 'note', path: '../token' }])
    await lake.step('schedule', { publishAt: tomorrow })
    const { _id } = await uploadFile(lake, svg, '?filename=plan.txt', 'text/plain')
    expect(_id).toBe(asset._id)
    lake.time.now = Date.parse(tomorrow)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    publishDueReleases(lake.lake.context)
    expect(lake.stored(_id)).toMatchObject({ _type: 'sanity.fileAsset', path: asset.path })
    expect(lake.release()).toMatchObject({ state: 'active', error: { message: expect.stringContaining('"_type"') } })
  })

  it.each([
    ['path', 'images/westie/production/other.png'],
    ['sha1hash', 'f'.repeat(40)],
    ['url', 'https://example.org/other.png'],
    ['extension', 'svg'],
  ])('must fit its id when it is put back: %s', async (field, value) => {
    const { editor, asset } = await uploaded()
    await mutate(editor, { delete: { id: asset._id } })
    const forged = await mutate(editor, { create: { ...asset, [field]: value } })
    expect(await refusal(forged)).toEqual([400, expect.stringContaining(`"${field}"`)])
    expect((await mutate(editor, { create: asset })).status).toBe(200)
  })

  it('leave title and credits to editors', async () => {
    const { lake, editor, asset } = await uploaded()
    const words = { title: 'Plan', description: 'Mondays', creditLine: 'Ada', originalFilename: 'mondays.txt' }
    await mutate(editor, patch(asset._id, { set: words }))
    expect(lake.stored(asset._id)).toMatchObject(words)
  })

  it.each(['image/SVG+xml', 'text/html', 'text/javascript', 'text/html\r\nx: y', 7, null])(
    'plays no part when it was %j since before it was kept apart',
    async (mimeType) => {
      const { lake, asset } = await uploaded()
      alter(lake, asset, { mimeType, path: '../token', extension: 'html' })
      const { headers, status } = await lake.asPublic(`/${String(asset.path)}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    },
  )

  it('have no effect on pictures either', async () => {
    const lake = testLake()
    const { _id, path } = await upload(lake, await halves().png().toBuffer())
    alter(lake, lake.stored(_id) as LakeDocument, { mimeType: 'text/html', extension: 'svg' })
    expect((await lake.asPublic(`/${path}`)).headers.get('content-type')).toBe('image/png')
    expect((await lake.asPublic(`/${path}?w=20`)).headers.get('content-type')).toBe('image/png')
  })
})

/** Writes what no request can write any more. */
function alter(lake: TestLake, before: LakeDocument, fields: Record<string, unknown>) {
  const id = randomBytes(8).toString('hex')
  const changes = [{ id: before._id, before, after: { ...before, ...fields } }]
  const transaction = { id, timestamp: '2026-01-05T12:00:00Z', author: 'x', mutations: [], changes, fingerprint: id }
  lake.lake.context.datasets.get('production').commit(transaction)
}
