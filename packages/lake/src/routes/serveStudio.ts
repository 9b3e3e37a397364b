import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { encodingFor, type Encoding } from 'server-toolkit/encodingFor.ts'
import { ifAbsent } from '../store/assetFiles.ts'
import { notFound } from '../errors.ts'
import type { Handler, RouteContext } from '../context.ts'
import { whyAbsent } from './whyAbsent.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Files of the built Studio; every other address is one of its own screens, which its page finds by itself. */
export const serveStudio: Handler = async (context) => {
  const { lake, url } = context
  if (/^\/+v[\dX]/.test(url.pathname)) throw notFound(whyAbsent(url.pathname) ?? `No ${url.pathname} here`)
  if (lake.studioDir === null)
    return new Response('This Content Lake serves no Studio. Start it with npm start.\n', { status: 404 })
  const root = resolve(lake.studioDir)
  const path = resolve(root, `.${decodeURIComponent(url.pathname)}`)
  const extension = extname(path)
  const isFile = extension in contentTypes && path.startsWith(root + sep)
  if (!isFile) return await page(root, context)

  const found = await readCompressed(path, encodingFor(context.request.headers.get('accept-encoding')))
  if (found === null) throw notFound(`The Studio has no ${url.pathname}`)
  // Vite puts a hash into the names of what it builds.
  const isHashed = /-[\w-]{8}\.\w+$/.test(path)
  return new Response(found.bytes, {
    headers: {
      'content-type': contentTypes[extension] ?? 'application/octet-stream',
      'content-length': String(found.bytes.length),
      ...(found.encoding && { 'content-encoding': found.encoding }),
      vary: 'accept-encoding',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}

const suffixes = { br: '.br', gzip: '.gz' }

/** A file, or the compressed one that was put beside it when it was built. */
async function readCompressed(path: string, encoding: Encoding | null) {
  const compressed = encoding && (await readFile(path + suffixes[encoding]).catch(ifAbsent))
  if (compressed) return { bytes: compressed, encoding }
  const bytes = await readFile(path).catch(ifAbsent)
  return bytes && { bytes, encoding: null }
}

async function page(root: string, context: RouteContext): Promise<Response> {
  const html = await readFile(join(root, 'index.html'), 'utf8').catch(ifAbsent)
  if (html === null) return new Response('The Studio is being built; reload this page in a moment.\n', { status: 503 })
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policyFor(html, context),
      // Whoever opens the Studio gets no hold of its window, and nothing else may load its page as if it were a part of its own.
      'cross-origin-opener-policy': 'same-origin-allow-popups', // what it opens itself is a preview
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    },
  })
}

/** Nothing may come from, or go to, another machine than the lake's own and its sites'; only the scripts that the page was built with may run. */
function policyFor(html: string, { url, lake }: RouteContext): string {
  const inlineScripts = html.matchAll(/<script>(.*?)<\/script>/gs)
  const hashes = Array.from(inlineScripts, ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'", // styled-components makes its rules in the browser
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
