import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { halves, upload, uploadFile } from '../assets/pictures.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { testLake } from '../lake.ts'
import { as, json } from './requests.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(localStorage.length)</script></svg>'
const html = '<!doctype html><script>alert(localStorage.length)</script>'
const xml = `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>`

/** Name, type and bytes as an editor sends them. */
const active: [name: string, type: string, content: string][] = [
  ['drawing.svg', 'image/svg+xml', svg],
  ['drawing.SVG', 'image/SVG+xml', svg],
  ['page.html', 'text/html', html],
  ['page.xhtml', 'application/xhtml+xml', xml],
  ['page.xml', 'application/xml', xml],
  ['page.mht', 'multipart/related', html],
  ['page', 'text/html', html],
  ['', 'text/html', html],
  ['script.js', 'text/javascript', 'alert(1)'],
  ['style.css', 'text/css', 'body { background: url(//example.org) }'],
  ['module.wasm', 'application/wasm', '\0asm'],
  ['data.json', 'application/json', html],
  ['notes.txt', 'text/html', html],
  ['letter.docx', 'text/html', html],
]

describe('a file that could run on the Studio’s origin', () => {
  it.each(active)('%s, sent as %s, can only be downloaded', async (name, type, content) => {
    const lake = testLake()
    const asset = await uploadFile(lake, content, `?filename=${name}`, type)
    const { status, headers } = await lake.asPublic(`/${asset.path}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    ['drawing.png', 'image/png'],
    ['page.pdf', 'application/pdf'],
    ['page.mp4', 'video/mp4'],
  ])('is served as the type of its extension, whatever its content: %s', async (name, type) => {
    const lake = testLake()
    const asset = await uploadFile(lake, html, `?filename=${name}`, 'text/html')
    const { headers } = await lake.asPublic(`/${asset.path}`)
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([type, 'nosniff'])
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
  ])('must be that of an existing dataset, not %s', async (dataset, status) => {
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

describe('the fields of an asset document', () => {
  it('do not affect how its file is served', async () => {
    const lake = testLake()
    const picture = await upload(lake, await halves().png().toBuffer())
    const file = await uploadFile(lake, html, '?filename=plan.pdf', 'application/pdf')
    const forged = { mimeType: 'text/html', extension: 'html', path: '../token', url: 'https://example.org/' }
    const mutations = [picture, file].map(({ _id: id }) => ({ patch: { id, set: forged } }))
    const editor = await as('editor', lake)
    expect((await editor('/v1/data/mutate/production', json({ mutations }))).status).toBe(200)
    for (const [path, type] of [
      [picture.path, 'image/png'],
      [`${picture.path}?w=20`, 'image/png'],
      [file.path, 'application/pdf'],
    ] as const)
      expect((await lake.asPublic(`/${path}`)).headers.get('content-type')).toBe(type)
  })
})
