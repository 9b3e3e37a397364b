import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { generate } from 'selfsigned'
import { ending } from './ending.ts'
import { freePort } from '../bench/freePort.ts'
import { siteName, studioName } from './names.ts'

/** A proxy with a file of deploy/ as its settings, before sites and a store on this machine. */
export type Proxy = {
  name: string
  securePort: number
  plainPort: number
  /** Who signed its certificates, as PEM. */
  authority: string
}

type Behind = { sites: { port: number }[]; store: { port: number } }

/** Ports on which nginx gives out the pages, and the files of a folder, which are gzip, by plain http. */
type Plain = { pagesPort: number; filesPort: number; files: string }

/**
 * @param folder for its certificate, its cache and what else it writes
 * @param plain for who measures nginx, and no TLS
 */
export async function startNginx(folder: string, behind: Behind, plain?: Plain): Promise<Proxy> {
  mkdirSync(folder, { recursive: true })
  const [securePort, plainPort] = [await freePort(), await freePort()]
  const certificate = await certificateFor([siteName, studioName])
  writeFileSync(join(folder, 'fullchain.pem'), certificate.cert)
  writeFileSync(join(folder, 'privkey.pem'), certificate.private)
  const sites = behind.sites.map(
    ({ port }) => `server 127.0.0.1:${port} max_fails=${behind.sites.length > 1 ? 1 : 0} fail_timeout=2s;`,
  )
  const settings = filledIn('deploy/nginx/westie.conf', [
    ['listen 80', `listen 127.0.0.1:${plainPort}`],
    ['listen 443', `listen 127.0.0.1:${securePort}`],
    ['server 127.0.0.1:3000 max_fails=0;', sites.join('\n')],
    ['127.0.0.1:3333', `127.0.0.1:${behind.store.port}`],
    [`/etc/letsencrypt/live/${siteName}`, folder],
    ['/var/cache/nginx-westie', join(folder, 'cache')],
    ['/var/www/html', join(folder, 'html')],
    ...(plain ? [pagesByPlainHttp(plain)] : []),
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 2; pid ${join(folder, 'nginx.pid')}; error_log stderr crit;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types; access_log off;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')}
  include ${write(folder, 'westie.conf', settings)};
  ${plain ? serverOfFiles(plain) : ''}
}`
  const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', write(folder, 'nginx.conf', main)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return answering(child, {
    name: 'nginx',
    securePort,
    plainPort,
    authority: certificate.cert,
  })
}

function pagesByPlainHttp({ pagesPort }: Plain): [string, string] {
  const ofSite = `ssl http2;\n  server_name ${siteName};`
  return [ofSite, `${ofSite}\n  listen 127.0.0.1:${pagesPort};`]
}

const serverOfFiles = ({ filesPort, files }: Plain) =>
  `server { listen 127.0.0.1:${filesPort}; root ${files}; sendfile on; tcp_nopush on; default_type text/html; add_header Content-Encoding gzip; }`

/** Its own authority signs here what Let's Encrypt signs elsewhere; nothing else of it is replaced. */
export async function startCaddy(folder: string, behind: Behind): Promise<Proxy> {
  mkdirSync(folder, { recursive: true })
  const [securePort, plainPort] = [await freePort(), await freePort()]
  const settings = filledIn('deploy/caddy/Caddyfile', [
    ['127.0.0.1:3000', behind.sites.map(({ port }) => `127.0.0.1:${port}`).join(' ')],
    ['127.0.0.1:3333', `127.0.0.1:${behind.store.port}`],
  ])
  const main = `{
	admin off
	local_certs
	skip_install_trust
	http_port ${plainPort}
	https_port ${securePort}
	default_bind 127.0.0.1
	storage file_system ${join(folder, 'storage')}
	log {
		output discard
	}
}
import ${write(folder, 'westie.caddy', settings)}
`
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', write(folder, 'Caddyfile', main)], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  })
  const root = join(folder, 'storage/pki/authorities/local/root.crt')
  await expect.poll(() => existsSync(root) && readFileSync(root, 'utf8').includes('END CERTIFICATE')).toBe(true)
  const authority = readFileSync(root, 'utf8')
  return answering(child, { name: 'Caddy', securePort, plainPort, authority })
}

/** @throws Error when the file does not say one of the words, which then would not be replaced on a server either */
function filledIn(path: string, words: [theirs: string, ours: string][]): string {
  return words.reduce(
    (text, [theirs, ours]) => {
      if (!text.includes(theirs)) throw new Error(`${path} does not say "${theirs}"`)
      return text.replaceAll(theirs, ours)
    },
    readFileSync(path, 'utf8'),
  )
}

function write(folder: string, name: string, text: string): string {
  const path = resolve(folder, name)
  writeFileSync(path, text)
  return path
}

async function certificateFor(names: string[]) {
  const altNames = names.map((value) => ({ type: 2 as const, value }))
  return generate([{ name: 'commonName', value: names[0] ?? '' }], {
    extensions: [{ name: 'subjectAltName', altNames }],
  })
}

/** @throws when the proxy ends instead; it says why above */
async function answering(child: ChildProcess, proxy: Proxy): Promise<Proxy> {
  ending(child)
  const answers = async (port: number) => {
    if (child.exitCode !== null) throw new Error(`${proxy.name} ended with ${child.exitCode}; it says why above`)
    return isOpen(port)
  }
  for (const port of [proxy.plainPort, proxy.securePort]) await expect.poll(() => answers(port)).toBe(true)
  return proxy
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
