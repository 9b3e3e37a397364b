import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { registerProcess } from './ending.ts'

/** The trace file that Next writes next to each page. */
type Listed = { files: string[] }

/** Starts a function as Vercel does, in the site's folder. */
const launcher = `
const { createServer } = require('node:http')
const { default: NextServer } = require('next/dist/server/next-server.js')
const { config } = JSON.parse(require('node:fs').readFileSync('.next/required-server-files.json', 'utf8'))
const server = new NextServer({ conf: { ...config, compress: false }, dir: '.', minimalMode: true, customServer: false })
const handle = server.getRequestHandler()
const listening = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1', () =>
  process.send(listening.address().port),
)
`

const builds = 'web/.next'

/**
 * Assembles a function as Vercel does: the files that Next traced for it and those of every function, in a separate folder.
 * @param project the built project's folder @param page such as `pages/api/robots`
 */
export function assembleFunction(project: string, page: string, folder: string): void {
  const ofEvery = (readJson(join(project, builds, 'required-server-files.json')) as Listed).files
  const server = join(project, builds, 'server')
  const files = [
    ...ofEvery.map((file) => join(project, 'web', file)),
    ...tracedBy(join(project, builds, 'next-server.js')),
    ...[page, 'pages/_app', 'pages/_document', 'pages/_error'].flatMap((name) => {
      const file = join(server, `${name}.js`)
      return [file, ...tracedBy(file)]
    }),
  ]
  for (const file of new Set(files)) copy(file, join(folder, relative(project, file)))
  writeFileSync(join(folder, 'web/launcher.cjs'), launcher)
}

function tracedBy(file: string): string[] {
  const { files } = readJson(`${file}.nft.json`) as Listed
  return files.map((traced) => join(dirname(file), traced.replace(/\/$/, '')))
}

function copy(from: string, to: string): void {
  const link = readLink(from)
  if (link === null && statSync(from).isDirectory()) return // its files are traced one by one
  mkdirSync(dirname(to), { recursive: true })
  if (link === null) copyFileSync(from, to)
  else symlinkSync(link, to)
}

const readLink = (path: string) => (lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null)

/** Runs a function that can only read its own folder and cannot write. @returns its address */
export async function startFunction(folder: string, env: Record<string, string>) {
  const { PATH = '' } = process.env
  const readable = [join(folder, '*'), env.NODE_EXTRA_CA_CERTS ?? folder]
  const child: ChildProcess = spawn(
    process.execPath,
    [
      '--permission',
      '--disable-warning=SecurityWarning',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      '--allow-addons',
      '--allow-worker',
      'launcher.cjs',
    ],
    {
      cwd: join(folder, 'web'),
      env: { PATH, NODE_ENV: 'production', VERCEL: '1', ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  const { end } = registerProcess(child)
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('The function ended before it answered; its output above says why')))
  const [port] = (await once(child, 'message', { signal: ended.signal })) as [number]
  return { port, stop: () => end(() => child.kill('SIGKILL')) }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
