import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * The end of a release folder's name. Releases are sibling folders, such as `/srv/westie-v0.2.0` and `/srv/westie-v0.3.0`. The link
 * `/srv/westie` points to the running release, and `/srv/westie-previous` to the previous one.
 */
const release = /-v\d+\.\d+\.\d+$/

/**
 * Returns the link to the running release.
 * @throws Error that says how to convert `folder` if it isn't a release
 */
export function installedRelease(folder: string): string {
  const link = folder.replace(release, '')
  if (link !== folder && fs.lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return link
  const name = basename(folder)
  throw new Error(
    `${folder} can't be upgraded, because it isn't a release folder with a link to it. To convert it, replace 0.2.0 with the installed version and run: systemctl stop westie && mv ${folder} ${folder}-v0.2.0 && ln -s ${name}-v0.2.0 ${folder} && systemctl start westie`,
  )
}

/** Returns the folder of the previous release. @throws Error if there isn't one */
export function previousOf(link: string): string {
  const previous = `${link}-previous`
  if (!fs.lstatSync(previous, { throwIfNoEntry: false }))
    throw new Error(`${previous} doesn't exist, so there isn't a release to go back to`)
  return fs.realpathSync(previous)
}

/** Replaces a link atomically: at any time, it points to either the old or the new folder. */
export function pointTo(link: string, folder: string): void {
  const next = `${link}.next`
  fs.rmSync(next, { force: true })
  fs.symlinkSync(basename(folder), next)
  fs.renameSync(next, link)
}

/** Removes all releases except the running and the previous one. */
export function removeOtherReleases(link: string): void {
  const kept = [link, `${link}-previous`].map((path) => fs.readlinkSync(path))
  for (const name of fs.readdirSync(dirname(link))) {
    const isRelease = name.replace(release, '') === basename(link) && name !== basename(link)
    if (isRelease && !kept.includes(name)) fs.rmSync(join(dirname(link), name), { recursive: true })
  }
}

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
  fs.rmSync(target, { recursive: true, force: true }) // left by an attempt that was killed
  try {
    build(running, target, tag)
  } catch (error) {
    fs.rmSync(target, { recursive: true, force: true }) // it may have filled the disk
    throw error
  }
}

function build(running: string, target: string, tag: string): void {
  const { uid, gid } = fs.statSync(join(running, 'web'))
  const origin = execFileSync('git', ['remote', 'get-url', 'origin'], { cwd: running, encoding: 'utf8' }).trim()
  const run = (command: string, args: string[], options = {}) =>
    execFileSync(command, args, { cwd: target, stdio: 'inherit', ...options })

  run('git', ['clone', '--quiet', '--config', 'advice.detachedHead=false', '--branch', tag, running, target], {
    cwd: running,
  })
  run('git', ['remote', 'set-url', 'origin', origin])
  if (fs.existsSync(join(running, '.env'))) run('cp', ['-p', join(running, '.env'), '.env'])
  run('npm', ['ci', '--no-audit', '--no-fund'])
  run('chown', ['-R', `${uid}:${gid}`, 'web', 'studio'])

  const home = fs.mkdtempSync(join(tmpdir(), 'build-'))
  try {
    fs.chownSync(home, uid, gid)
    const builds = { studio: 'studio/dist', site: 'web/.next' }
    const parts = Object.entries(builds).flatMap(([part, path]) => (fs.existsSync(join(running, path)) ? [part] : []))
    const env = { ...process.env, NODE_ENV: 'production', HOME: home, npm_config_cache: join(home, 'npm') }
    run('npm', ['run', 'build', '--', ...parts], { uid, gid, env })
  } finally {
    fs.rmSync(home, { recursive: true })
  }
}

const database = 'lake.sqlite'
const kept = (dir: string) => join(dir, 'before-upgrade')

/** Copies the database of a stopped lake, with its write-ahead log. Uploads aren't copied, because they never change. */
export function keepDatabase(dir: string): void {
  const next = `${kept(dir)}.next`
  fs.rmSync(next, { recursive: true, force: true })
  const isHere = fs.existsSync(join(dir, database)) // the store may be on another machine
  if (isHere) {
    fs.mkdirSync(next, { mode: 0o700 })
    copyDatabase(dir, next)
  }
  fs.rmSync(kept(dir), { recursive: true, force: true })
  if (isHere) fs.renameSync(next, kept(dir))
}

/**
 * Restores the copied database if a newer release has changed the format of the current one. Otherwise, the current one stays, with
 * all edits.
 * @returns the folder to which the newer database was moved; null if it stayed
 */
export function putDatabaseBack(dir: string): string | null {
  if (!fs.existsSync(join(kept(dir), database)) || versionIn(dir) === versionIn(kept(dir))) return null
  const aside = fs.mkdtempSync(join(dir, 'replaced-'))
  for (const name of filesIn(dir)) fs.renameSync(join(dir, name), join(aside, name))
  copyDatabase(kept(dir), dir)
  return aside
}

/** Returns the names of the files: the database, its log, and the number of the last acknowledged transaction. */
const filesIn = (dir: string) =>
  fs.readdirSync(dir).filter((name) => name.startsWith(database) && !name.endsWith('-shm'))

function copyDatabase(from: string, to: string): void {
  execFileSync('cp', ['-p', ...filesIn(from).map((name) => join(from, name)), to])
}

function versionIn(dir: string): number {
  const db = new DatabaseSync(join(dir, database))
  try {
    return Number(db.prepare('pragma user_version').get()?.user_version)
  } finally {
    db.close()
  }
}
