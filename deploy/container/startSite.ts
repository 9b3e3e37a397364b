import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** The last pages that visitors got, in a volume, and the pages in the image, built from the sample content. */
const [pages, built] = ['web/.next', 'built']

const retryDelayMs = 1000

/**
 * Runs `npm start -- site` in a container. The first start of an image waits until the store can be read, and then copies the image's
 * build to the volume, because that build has the sample content. Later starts begin with the last good pages, even while the store is down.
 */
async function main() {
  if (buildIn(pages) !== buildIn(built)) {
    await waitForStore()
    for (const name of readdirSync(pages)) rmSync(join(pages, name), { recursive: true })
    cpSync(built, pages, { recursive: true, verbatimSymlinks: true }) // the build links to installed packages
  }
  await import('../../bin/start.ts')
}

function buildIn(folder: string): string | null {
  const path = join(folder, 'BUILD_ID')
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

async function waitForStore() {
  for (let logged = ''; ; await setTimeout(retryDelayMs)) {
    const problem = await findStoreProblem()
    if (problem === null) return
    if (problem !== logged) console.error(`Waiting for the content store at ${process.env.SANITY_API_HOST}: ${problem}`)
    logged = problem
  }
}

/** Returns why the store cannot be read with the site's token, or null if it can. */
async function findStoreProblem(): Promise<string | null> {
  const { SANITY_API_HOST, SANITY_DATASET, SANITY_READ_TOKEN } = process.env
  try {
    const response = await fetch(`${SANITY_API_HOST}/v2025-02-19/data/query/${SANITY_DATASET}?query=true`, {
      headers: { authorization: `Bearer ${SANITY_READ_TOKEN}` },
    })
    return response.ok ? null : `it answers with ${response.status}; check SANITY_READ_TOKEN`
  } catch (error) {
    return ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message
  }
}

process.once('SIGTERM', leave).once('SIGINT', leave)
await main()
process.off('SIGTERM', leave).off('SIGINT', leave)

function leave() {
  process.exit()
}
