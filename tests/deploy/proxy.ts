import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { generate } from 'selfsigned'
import { registerProcess } from './ending.ts'
import { freePort } from '../bench/freePort.ts'
import { siteName, studioName } from './names.ts'

/** A proxy that runs with a configuration from deploy/, in front of sites and a store on this machine. */
export type Proxy = {
  name: string
  securePort: number
  plainPort: number
  /** The authority that signed its certificates, as PEM. */
  authority: string
  /** The output of nginx about its configuration; Caddy's is not read. */
  warnings?: string[]
}

type Backends = { sites: { port: number }[]; store: { port: number } }

/** Starts nginx. @param folder for its certificate, its cache and other files that it writes */
export async function startNginx(folder: string, backends: Backends): Promise<Proxy> {
  mkdirSync(folder, { recursive: true })
  const [securePort, plainPort] = [await freePort(), await freePort()]
  const certificate = await certificateFor([siteName, studioName])
  writeFileSync(join(folder, 'fullchain.pem'), certificate.cert)
  writeFileSync(join(folder, 'privkey.pem'), certificate.private)
  const sites = backends.sites.map(
    ({ port }) => `server 127.0.0.1:${port} max_fails=${backends.sites.length > 1 ? 1 : 0} fail_timeout=2s;`,
  )
  const settings = replaceWords('deploy/nginx/westie.conf', [
    ['listen 80', `listen 127.0.0.1:${plainPort}`],
    ['listen 443', `listen 127.0.0.1:${securePort}`],
    ['listen [::]:80', `listen [::1]:${plainPort}`],
    ['listen [::]:443', `listen [::1]:${securePort}`],
    ['server 127.0.0.1:3000 max_fails=0;', sites.join('\n')],
    ['127.0.0.1:3333', `127.0.0.1:${backends.store.port}`],
    [`/etc/letsencrypt/live/${siteName}`, folder],
    ['/var/cache/nginx-westie', join(folder, 'cache')],
    ['/var/www/html', join(folder, 'html')],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 2; pid ${join(folder, 'nginx.pid')}; error_log stderr crit;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types; access_log off;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')}
  include ${write(folder, 'westie.conf', forInstalledNginx(hasIpv6 ? settings : withoutIpv6(settings)))};
}`
  const args = ['-p', folder, '-e', 'stderr', '-c', write(folder, 'nginx.conf', main)]
  const warnings = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' }).stderr.match(/^.*\[warn\].*$/gm) ?? []
  const child = spawn('nginx', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  return waitUntilListening(child, { name: 'nginx', securePort, plainPort, authority: certificate.cert, warnings })
}

/** Adapts westie.conf to an nginx before 1.25.1 with the command from the guide. */
function forInstalledNginx(settings: string): string {
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8' })
  const [, minor = 0, patch = 0] = /nginx\/1\.(\d+)\.(\d+)/.exec(stderr) ?? []
  if (Number(minor) > 25 || (Number(minor) === 25 && Number(patch) >= 1)) return settings
  const guide = readFileSync('docs/going-live.md', 'utf8')
  const [, script] = /sed -i '(.+)' \/etc\/nginx\/conf\.d\/westie\.conf/.exec(guide) ?? []
  if (script === undefined) throw new Error('docs/going-live.md has no sed command for an nginx before 1.25.1')
  return execFileSync('sed', [script], { input: settings, encoding: 'utf8' })
}

/** Returns whether this machine has the IPv6 loopback address; many containers do not. */
export const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

const withoutIpv6 = (settings: string) => settings.replaceAll(/^ *listen \[::1\].*\n/gm, '')

/** Starts Caddy with its internal authority, which signs the certificates instead of Let's Encrypt. */
export async function startCaddy(folder: string, backends: Backends): Promise<Proxy> {
  mkdirSync(folder, { recursive: true })
  const [securePort, plainPort] = [await freePort(), await freePort()]
  const ownOptions = `admin off
	local_certs
	skip_install_trust
	http_port ${plainPort}
	https_port ${securePort}
	default_bind 127.0.0.1
	storage file_system ${join(folder, 'storage')}
	log {
		output discard
	}`
  const settings = replaceWords('deploy/caddy/Caddyfile', [
    ['{\n\tservers', `{\n\t${ownOptions}\n\tservers`],
    ['127.0.0.1:3000', backends.sites.map(({ port }) => `127.0.0.1:${port}`).join(' ')],
    ['127.0.0.1:3333', `127.0.0.1:${backends.store.port}`],
  ])
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', write(folder, 'Caddyfile', settings)], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  })
  const root = join(folder, 'storage/pki/authorities/local/root.crt')
  await expect.poll(() => existsSync(root) && readFileSync(root, 'utf8').includes('END CERTIFICATE')).toBe(true)
  const authority = readFileSync(root, 'utf8')
  return waitUntilListening(child, { name: 'Caddy', securePort, plainPort, authority })
}

/** Returns a configuration file with words replaced. @throws Error if the file lacks one */
function replaceWords(path: string, words: [theirs: string, ours: string][]): string {
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

/** Waits until a proxy listens. @throws Error if it ends instead */
async function waitUntilListening(child: ChildProcess, proxy: Proxy): Promise<Proxy> {
  registerProcess(child)
  const answers = async (port: number) => {
    if (child.exitCode !== null)
      throw new Error(`${proxy.name} ended with ${child.exitCode}; its output above says why`)
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
