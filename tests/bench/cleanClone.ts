import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { formatMs, formatTimes, type Figure } from './figure.ts'
import { lakePort, port } from '../addresses.ts'

const goalInMs = 150_000

/** Measures `npm ci && npm start` in a fresh clone of the last commit, until the home page answers. */
export async function cleanClone(): Promise<Figure[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-clone-'))
  const cwd = folder.path
  execFileSync('git', ['clone', '--quiet', '.', cwd])
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: port, LAKE_PORT: lakePort }
  for (const name of Object.keys(env)) if (name.startsWith('npm_')) env[name] = undefined // set by our own `npm run`

  const startedAt = performance.now()
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const installInMs = performance.now() - startedAt
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await answers(`http://localhost:${port}/`))) {
    if (child.exitCode !== null) throw new Error('npm start ended before the first page; it says why above')
    await setTimeout(100)
  }
  const totalInMs = performance.now() - startedAt

  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  return [
    {
      what: '`npm ci && npm start` in a fresh clone, until the first page',
      measured: formatMs(totalInMs),
      comparedWith: `of which \`npm ci\` ${formatMs(installInMs)}`,
      ratio: formatTimes(totalInMs / installInMs),
      goal: 'less than 150 s',
      isMet: totalInMs < goalInMs,
    },
  ]
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false, // refused while it is starting
  )
