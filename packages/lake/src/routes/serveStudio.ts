import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import mime from 'mime'
import { encodingFor, type Encoding } from 'server-toolkit/encodingFor.ts'
import { ifAbsent } from '../store/assetFiles.ts'
import { notFound } from '../errors.ts'
import type { Handler, RouteContext } from '../context.ts'

/** Serves the built Studio; all other URLs are its own client-side routes. */
export const serveStudio: Handler = async (context) => {
  const { lake, url } = context
  if (/^\/+v[\dX]/.test(url.pathname)) throw notFound(`No ${url.pathname} here`)
  if (lake.studioDir === null)
    throw notFound('This lake serves no Studio; set LAKE_STUDIO_DIR to the folder of a built one')
  const root = resolve(lake.studioDir)
  const path = resolve(root, `.${decodeURIComponent(url.pathname)}`)
  const isInFolder = path.startsWith(root + sep)
  const type = extname(path) === '.html' ? null : mime.getType(path)
  if (!isInFolder || type === null) return await page(root, path, context)

  const file = await readCompressed(path, encodingFor(context.request.headers.get('accept-encoding')))
  if (file === null) throw notFound(`The Studio has no ${url.pathname}`)
  // Vite adds a hash to the names of built files.
  const isHashed = /-[\w-]{8}\.\w+$/.test(path)
  return new Response(file.bytes, {
    headers: {
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'content-length': String(file.bytes.length),
      ...(file.encoding && { 'content-encoding': file.encoding }),
      vary: 'accept-encoding',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}

const suffixes = { br: '.br', gzip: '.gz' }

async function readCompressed(path: string, encoding: Encoding | null) {
  const compressed = encoding && (await readFile(path + suffixes[encoding]).catch(ifAbsent))
  if (compressed) return { bytes: compressed, encoding }
  const bytes = await readFile(path).catch(ifAbsent)
  return bytes && { bytes, encoding: null }
}

/** Serves the page of a folder in the build that has one; all other paths get the Studio's. */
async function page(root: string, path: string, context: RouteContext): Promise<Response> {
  const readPage = (folder: string) => readFile(join(folder, 'index.html'), 'utf8').catch(ifAbsent)
  const ofFolder = path.startsWith(root + sep) ? await readPage(path) : null
  const html = ofFolder ?? (await readPage(root))
  if (html === null) return new Response('The Studio is being built; reload this page in a moment.\n', { status: 503 })
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policyFor(html, context),
      // A page that opens the Studio gets no access to its window, and only its own pages may load its files.
      'cross-origin-opener-policy': 'same-origin-allow-popups', // for previews that the Studio opens itself
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    },
  })
}

/** Allows connections to the lake and its sites only, and runs only the scripts that the page was built with. */
function policyFor(html: string, { url, lake }: RouteContext): string {
  const inlineScripts = html.matchAll(/<script>(.*?)<\/script>/gs)
  const hashes = Array.from(inlineScripts, ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'", // styled-components inserts rules at run time
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    [`connect-src 'self' ws://${url.host} wss://${url.host} blob:`, ...lake.allowedOrigins].join(' '),
    "worker-src 'self' blob:",
    ["frame-src 'self'", ...lake.allowedOrigins].join(' '),
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}
