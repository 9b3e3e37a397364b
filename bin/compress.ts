import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What browsers fetch as text. Pictures and fonts are compressed already, and a page is packed as it is served. */
const texts = '**/*.{css,js,json,svg,webmanifest}'

/** The highest, 11, takes 27 seconds of a core for the Studio instead of 3, for files that are 8% smaller. */
const brotliQuality = 9

const packByBrotli = promisify(brotliCompress)
const packByGzip = promisify(gzip)

/**
 * Puts a Brotli and a gzip file beside each text of a build: `index.js.br`, `index.js.gz`. Whoever serves the folder sends
 * those to browsers that can read them.
 */
export async function compress(folder: string): Promise<void> {
  await Promise.all(
    globSync(texts, { cwd: folder }).map(async (name) => {
      const path = join(folder, name)
      const bytes = await readFile(path)
      const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
      await writeFile(`${path}.br`, await packByBrotli(bytes, { params }))
      await writeFile(`${path}.gz`, await packByGzip(bytes, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}
