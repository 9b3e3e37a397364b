import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Stack } from './stack.ts'

type File = { type: string; cacheControl: string; body: Buffer; isGzipped: boolean }

/**
 * Serves a static copy of the pages from memory: the same HTML, fonts, scripts and pictures, precompressed, from one origin. Files that
 * pages refer to are copied on the first request.
 */
export async function serveStaticCopy({ siteUrl, studioUrl }: Stack, paths: string[]) {
  const files = new Map<string, File>()
  for (const path of paths) files.set(path, await copy(siteUrl + path, (html) => html.replaceAll(studioUrl, '/lake')))

  const fileAt = async (path: string) => {
    const source = path.startsWith('/lake/') ? studioUrl + path.slice('/lake'.length) : siteUrl + path
    const file = files.get(path) ?? (await copy(source))
    files.set(path, file)
    return file
  }
  const server = createServer(({ url: path = '/' }, response) => {
    void fileAt(path).then((file) => send(response, file))
  })
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

async function copy(source: string, edit = (text: string) => text): Promise<File> {
  const response = await fetch(source, { headers: { accept: 'image/avif,*/*', 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${source} answered ${response.status}: a copy of it would be none`)
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const isText = /text|json|javascript|svg|xml/.test(type)
  const body = isText ? Buffer.from(edit(await response.text())) : Buffer.from(await response.arrayBuffer())
  return {
    type,
    cacheControl: response.headers.get('cache-control') ?? '',
    body: isText ? gzipSync(body) : body,
    isGzipped: isText,
  }
}

function send(response: ServerResponse, { type, cacheControl, body, isGzipped }: File) {
  response.setHeader('Content-Type', type).setHeader('Cache-Control', cacheControl)
  if (isGzipped) response.setHeader('Content-Encoding', 'gzip')
  response.end(body)
}
