import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { parseArgs } from 'node:util'
import * as releases from './releases.ts'
import { readStackSettings } from './stackSettings.ts'
import { step } from './processes.ts'

const service = 'westie'
const healthTimeoutMs = 180_000

/**
 * `npm run upgrade -- [TAG]` builds a release in a separate folder, switches to it, and switches back if the new release doesn't become
 * healthy. `npm run upgrade -- --back` goes back to the previous release.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { back: { type: 'boolean' } } })
  const link = releases.installedRelease(process.cwd())
  if (values.back) return await goBack(link)

  const running = realpathSync(link)
  execFileSync('git', ['fetch', '--quiet', '--tags', 'origin'], { cwd: running, stdio: 'inherit' })
  const tag = positionals[0] ?? releases.newestTag(running)
  const target = `${link}-${tag}`
  const { isEmbedded, lake } = readStackSettings()
  if (isEmbedded && !isAbsolute(lake.dir) && existsSync(lake.dir))
    throw new Error(
      `LAKE_DIR is "${lake.dir}", inside the running release; move it to a separate folder, such as /var/lib/westie`,
    )
  if (target === running) return console.log(`${link} is already running ${tag}`)
  await step(`Building ${tag} in ${target}`, () => Promise.resolve(releases.buildRelease(running, target, tag)))

  const isHealthy = await step(`Switching to ${tag}`, async () => {
    systemctl('stop')
    try {
      if (isEmbedded) releases.keepDatabase(lake.dir)
      releases.pointTo(`${link}-previous`, running)
      releases.pointTo(link, target)
    } finally {
      systemctl('start')
    }
    return await becomesHealthy(target)
  })
  if (!isHealthy) {
    await goBack(link)
    throw new Error(
      `${tag} didn't become healthy, so the previous release is running again. To find the cause, see journalctl -u ${service}`,
    )
  }
  releases.removeOtherReleases(link)
  console.log(`${link} is running ${tag}. To go back to ${running}, run in ${link}: npm run upgrade -- --back`)
}

async function goBack(link: string): Promise<void> {
  const previous = releases.previousOf(link)
  const { isEmbedded, lake } = readStackSettings()
  await step(`Going back to ${previous}`, async () => {
    systemctl('stop')
    try {
      const aside = isEmbedded ? releases.putDatabaseBack(lake.dir) : null
      if (aside)
        console.log(
          `The previous release can't read the newer database, which was moved to ${aside} with the edits since the upgrade`,
        )
      releases.pointTo(link, previous)
      rmSync(`${link}-previous`)
    } finally {
      systemctl('start')
    }
    if (!(await becomesHealthy(previous))) throw new Error(`${previous} isn't healthy; see journalctl -u ${service}`)
  })
}

function systemctl(command: 'start' | 'stop') {
  // Repeated crashes use up the starts that systemd allows the service, including those of the other release.
  if (command === 'start') spawnSync('systemctl', ['reset-failed', service])
  execFileSync('systemctl', [command, service], { stdio: 'inherit' })
}

/** Returns whether systemd has given up on the service. */
const hasFailed = () => spawnSync('systemctl', ['is-failed', '--quiet', service]).status === 0

/** Waits until the site is healthy, or the store if there is no site. @returns false if it fails or takes too long */
async function becomesHealthy(release: string): Promise<boolean> {
  const { siteOrigin, storeOrigin } = readStackSettings()
  const hasSite = existsSync(`${release}/web/.next`)
  const until = performance.now() + healthTimeoutMs
  while (performance.now() < until) {
    const url = hasSite ? `${siteOrigin}/api/health` : `${storeOrigin}/v1/ping`
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    if (response?.ok) return true
    if (hasFailed()) return false
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}

main().catch((error: unknown) => {
  console.error(`\n${(error as Error).message}`)
  process.exitCode = 1
})
