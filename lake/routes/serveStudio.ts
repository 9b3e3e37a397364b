import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { notFound } from '../errors.ts'
import type { Handler } from '../routes.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The Studio brings inline scripts and styles of its own; nothing may come from, or go to, another machine. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' ws: blob:",
  "worker-src 'self' blob:",
  'frame-src *',
  "frame-ancestors 'none'",
  "base-uri 'self'",
].join('; ')

/** Files of the built Studio; every other address is one of its own screens, which its page finds by itself. */
export const serveStudio: Handler = async ({ lake, url }) => {
  if (/^\/v[\dX]/.test(url.pathname)) throw notFound(`No ${url.pathname} here`)
  if (lake.studioDir === null)
    return new Response('This Content Lake serves no Studio. Start it with npm start.\n', { status: 404 })
  const root = resolve(lake.studioDir)
  const path = resolve(root, `.${decodeURIComponent(url.pathname)}`)
  const extension = extname(path)
  const isFile = extension in contentTypes && path.startsWith(root + sep)
  if (!isFile) return await page(root)

  const bytes = await readFile(path).catch(ifAbsent)
  if (bytes === null) throw notFound(`The Studio has no ${url.pathname}`)
  // Vite puts a hash into the names of what it builds.
  const isHashed = /-[\w-]{8}\.\w+$/.test(path)
  return new Response(bytes, {
    headers: {
      'content-type': contentTypes[extension] ?? 'application/octet-stream',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  })
}

async function page(root: string): Promise<Response> {
  const html = await readFile(join(root, 'index.html')).catch(ifAbsent)
  if (html === null) return new Response('The Studio is being built; reload this page in a moment.\n', { status: 503 })
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

function ifAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
