import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, chownSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns the tag of the newest release. @throws Error if the repository has no tag such as v0.2.0 */
export function newestTag(repository: string): string {
  const options = { cwd: repository, encoding: 'utf8' } as const
  const tags = execFileSync('git', ['tag', '--list', '--sort=-v:refname'], options).split('\n')
  const newest = tags.find((tag) => /^v\d+\.\d+\.\d+$/.test(tag))
  if (!newest) throw new Error(`${repository} has no tag such as v0.2.0, so there isn't a release to upgrade to`)
  return newest
}

/**
 * Clones a release, installs its packages, and builds the parts that the running release has. The build reads content from the running
 * store, and runs as the owner of the running release's builds.
 */
export function buildRelease(running: string, target: string, tag: string): void {
  rmSync(target, { recursive: true, force: true }) // left by a failed attempt
  const { uid, gid } = statSync(join(running, 'web'))
  const origin = execFileSync('git', ['remote', 'get-url', 'origin'], { cwd: running, encoding: 'utf8' }).trim()
  const run = (command: string, args: string[], options = {}) =>
    execFileSync(command, args, { cwd: target, stdio: 'inherit', ...options })

  run('git', ['clone', '--quiet', '--config', 'advice.detachedHead=false', '--branch', tag, running, target], {
    cwd: running,
  })
  run('git', ['remote', 'set-url', 'origin', origin])
  if (existsSync(join(running, '.env'))) run('cp', ['-p', join(running, '.env'), '.env'])
  run('npm', ['ci', '--no-audit', '--no-fund'])
  run('chown', ['-R', `${uid}:${gid}`, 'web', 'studio'])

  const home = mkdtempSync(join(tmpdir(), 'build-'))
  try {
    chownSync(home, uid, gid)
    const builds = { studio: 'studio/dist', site: 'web/.next' }
    const parts = Object.entries(builds).flatMap(([part, path]) => (existsSync(join(running, path)) ? [part] : []))
    const env = { ...process.env, NODE_ENV: 'production', HOME: home, npm_config_cache: join(home, 'npm') }
    run('npm', ['run', 'build', '--', ...parts], { uid, gid, env })
  } finally {
    rmSync(home, { recursive: true })
  }
}
