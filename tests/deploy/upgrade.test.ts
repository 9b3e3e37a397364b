import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openFolder } from '../../packages/lake/src/store/folder.ts'
import { freePort } from '../bench/freePort.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/** The programs of a test release: a build, and a server that returns its version and records in the store's database that it ran. */
const program = {
  'bin/buildAll.ts': `
    import { mkdirSync } from 'node:fs'
    process.loadEnvFile('.env')
    await fetch('http://127.0.0.1:' + process.env.PORT)
    for (const part of process.argv.slice(2)) mkdirSync(part === 'site' ? 'web/.next' : 'studio/dist', { recursive: true })`,
  'bin/start.ts': `
    import { readFileSync } from 'node:fs'
    import { createServer } from 'node:http'
    import { DatabaseSync } from 'node:sqlite'
    process.loadEnvFile('.env')
    const { version, status, format } = JSON.parse(readFileSync('package.json', 'utf8'))
    const db = new DatabaseSync(process.env.LAKE_DIR + '/lake.sqlite')
    db.prepare('insert or replace into settings values (?, ?)').run('ran ' + version, '')
    if (format) db.exec('pragma user_version = ' + format)
    createServer((_, response) => response.writeHead(status).end(version)).listen(process.env.PORT, '127.0.0.1')`,
  'deploy/upgrade.sh': readFileSync('deploy/upgrade.sh', 'utf8'),
  'web/server.ts': '',
  'web/public/.keep': '',
  'studio/sanity.config.ts': '',
}

/** Replaces systemd in the test: starts the release that the link points to, stops it, and waits until it has ended. */
const systemctl = (link: string) => `#!/bin/sh
pid=${link}.pid
case $1 in
start) [ ! -e ${link}.limit ] || { echo 'Start request repeated too quickly' >&2; exit 1; }; cd ${link} && exec setsid ${process.execPath} bin/start.ts >${link}.log 2>&1 & echo $! >$pid ;;
stop) if [ -e $pid ]; then kill $(cat $pid); while kill -0 $(cat $pid) 2>/dev/null; do sleep 0.02; done; rm $pid; fi ;;
is-failed) ! kill -0 $(cat $pid) 2>/dev/null && touch ${link}.limit ;; # it has tried several times
reset-failed) rm -f ${link}.limit ;;
esac`

const release = { v1: '0.1.0', v2: '0.2.0', newFormat: '0.3.0', broken: '0.4.0' }

/** Sets up a server that runs the first release, installed as docs/going-live.md says; its origin has later ones. */
async function server() {
  const folder = temporaryFolder()
  const inFolder = (name: string) => join(folder, name)
  const [origin, link, data, port] = [inFolder('origin'), inFolder('westie'), inFolder('data'), await freePort()]
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@example.org', ...args], { cwd: origin })

  const publish = (version: string, { status = 200, format = 0 } = {}) => {
    const about = {
      name: 'westie',
      version,
      type: 'module',
      status,
      format,
      scripts: { build: 'node bin/buildAll.ts' },
    }
    writeFileSync(join(origin, 'package.json'), JSON.stringify(about))
    const lock = { name: 'westie', version, lockfileVersion: 3, packages: { '': { name: 'westie', version } } }
    writeFileSync(join(origin, 'package-lock.json'), JSON.stringify(lock))
    git('add', '--all')
    git('commit', '--quiet', '--message', version)
    git('tag', `v${version}`)
  }
  for (const name of ['bin', 'deploy', 'web/public', 'studio']) mkdirSync(join(origin, name), { recursive: true })
  for (const [path, text] of Object.entries(program)) writeFileSync(join(origin, path), text)
  chmodSync(join(origin, 'deploy/upgrade.sh'), 0o755)
  git('init', '--quiet')
  publish(release.v1)

  execFileSync('git', ['clone', '--quiet', origin, `${link}-v${release.v1}`])
  execFileSync('ln', ['-s', `westie-v${release.v1}`, link])
  mkdirSync(join(link, 'web/.next'))
  writeFileSync(join(link, '.env'), `PORT=${port}\nLAKE_DIR=${data}\n`)
  openFolder(data).close()
  mkdirSync(inFolder('bin'))
  writeFileSync(inFolder('bin/systemctl'), systemctl(link))
  chmodSync(inFolder('bin/systemctl'), 0o755)
  const ours = Object.entries(process.env).filter(([name]) => !/^(PORT|LAKE_.*)$/.test(name))
  const env = {
    NODE_ENV: process.env.NODE_ENV,
    ...Object.fromEntries(ours),
    PATH: `${inFolder('bin')}:${process.env.PATH}`,
  }
  execFileSync(inFolder('bin/systemctl'), ['start', 'westie'], { env })
  onTestFinished(() => void execFileSync(inFolder('bin/systemctl'), ['stop', 'westie']))

  const running = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      (response) => response.text(),
      () => null,
    )
  await expect.poll(running).toBe(release.v1)
  return {
    folder,
    link,
    publish,
    running,
    data,
    /** Runs `deploy/upgrade.sh …`. @returns its output */
    upgrade: (...args: string[]) =>
      promisify(execFile)(join(link, 'deploy/upgrade.sh'), args, { cwd: join(folder, readlinkSync(link)), env }),
    /** Returns the releases that wrote to the current database. */
    wrote() {
      const copy = temporaryFolder()
      cpSync(data, copy, { recursive: true })
      const settings = execFileSync(process.execPath, ['-e', readSettings, join(copy, 'lake.sqlite')], {
        encoding: 'utf8',
      })
      return JSON.parse(settings) as string[]
    },
    aside: () => readdirSync(data).filter((name) => name.startsWith('replaced-')),
  }
}

const readSettings = `
  const db = new (require('node:sqlite').DatabaseSync)(process.argv[1])
  console.log(JSON.stringify(db.prepare("select name from settings where name like 'ran %' order by 1").all().map(({ name }) => name.slice(4))))`

describe('deploy/upgrade.sh', { timeout: 60_000 }, () => {
  it('builds the newest release while the running one still responds, and goes back with one command', async () => {
    const { folder, publish, upgrade, running, wrote, aside } = await server()
    publish(release.v2)
    const answers: (string | null)[] = []
    const over = new AbortController()
    const asking = (async () => {
      while (!over.signal.aborted) {
        answers.push(await running())
        await setTimeout(5)
      }
    })()
    await upgrade()
    over.abort()
    await asking
    expect(await running()).toBe(release.v2)
    expect(answers.filter((answer, index) => answer !== answers[index - 1])).toEqual([release.v1, null, release.v2])
    expect(existsSync(join(folder, `westie-v${release.v1}`))).toBe(true)

    await upgrade('--back')
    expect(await running()).toBe(release.v1)
    expect(wrote(), 'nothing that was written since is lost').toEqual([release.v1, release.v2])
    expect(aside()).toEqual([])
    await expect(upgrade('--back')).rejects.toMatchObject({ stderr: expect.stringContaining('to go back to') })
  })

  it('restores the previous database if the newer release has changed its format, and keeps the newer one', async () => {
    const { publish, upgrade, running, wrote, aside } = await server()
    publish(release.newFormat, { format: 1000 })
    await upgrade(`v${release.newFormat}`)
    expect(await running()).toBe(release.newFormat)
    const { stdout } = await upgrade('--back')
    expect(await running()).toBe(release.v1)
    expect(wrote()).toEqual([release.v1])
    expect(aside()).toHaveLength(1)
    expect(stdout).toContain(aside()[0])
  })

  it('changes nothing when a release can’t be built, or a tag doesn’t exist', async () => {
    const { link, publish, upgrade, running } = await server()
    writeFileSync(join(link, '../origin/bin/buildAll.ts'), 'process.exit(1)')
    publish(release.broken)
    await expect(upgrade()).rejects.toMatchObject({ code: 1 })
    await expect(upgrade('v9.9.9')).rejects.toMatchObject({ stderr: expect.stringContaining('v9.9.9') })
    expect(await running()).toBe(release.v1)
    expect(readlinkSync(link)).toBe(`westie-v${release.v1}`)
    expect(existsSync(`${link}-v${release.broken}`), 'it would take 1.5 GB').toBe(false)
  })

  it('starts the service again, and keeps the last copy of the database, if a new copy cannot be made', async () => {
    const { data, publish, upgrade, running } = await server()
    mkdirSync(join(data, 'before-upgrade'))
    writeFileSync(join(data, 'before-upgrade', 'lake.sqlite'), 'the copy')
    mkdirSync(join(data, 'lake.sqlite-folder')) // can't be copied as a file
    publish(release.v2)
    await expect(upgrade()).rejects.toMatchObject({ stderr: expect.stringContaining('cp: -r not specified') })
    await expect.poll(running).toBe(release.v1)
    expect(readFileSync(join(data, 'before-upgrade', 'lake.sqlite'), 'utf8')).toBe('the copy')
  })

  it.skipIf(process.getuid?.() !== 0)('lets the service change builds, but nothing that root runs', async () => {
    const { folder, link, data, publish, upgrade, running } = await server()
    execFileSync('chmod', ['755', folder])
    execFileSync('chown', ['-R', 'nobody:', data, join(link, 'web/.next')])
    publish(release.v2)
    await upgrade()
    expect(await running()).toBe(release.v2)

    const asNobody = (command: string) =>
      execFileSync('runuser', ['-u', 'nobody', '--', 'sh', '-c', command], { cwd: link, stdio: 'pipe' })
    asNobody('echo built > web/.next/page && rm -r web/.next && mkdir web/.next studio/dist')
    for (const path of ['deploy/upgrade.sh', 'package.json', 'web/server.ts', 'studio/sanity.config.ts']) {
      expect(() => asNobody(`echo changed >> ${path}`)).toThrow('Permission denied')
      expect(() => asNobody(`mv ${path} ${path}.old`)).toThrow(/Permission denied|not permitted/)
    }
  })

  it('goes back automatically when the new release ends at once', async () => {
    const { link, publish, upgrade, running } = await server()
    writeFileSync(join(link, '../origin/bin/start.ts'), 'process.exit(1)')
    publish(release.broken)
    await expect(upgrade()).rejects.toMatchObject({
      stderr: expect.stringContaining('the previous release is running again'),
    })
    expect(await running()).toBe(release.v1)
  })
})
