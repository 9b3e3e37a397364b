import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { sanityImport } from '@sanity/import'
import { sampleContent } from './sampleContent.ts'
import type { StackSettings } from './settings.ts'
import { storeClient } from './storeClient.ts'

/**
 * Imports the sample content, its dates moved to around today, into an empty dataset; one that was restored or imported stays as
 * it is. Resumes an interrupted import without touching documents that organizers have changed or deleted since.
 * @returns whether anything was imported
 */
export async function seed(settings: StackSettings, token: string): Promise<boolean> {
  const { lake, site } = settings
  const begun = join(lake.dir, `sample-content-begun-${site.dataset}`)
  const done = join(lake.dir, `sample-content-imported-${site.dataset}`)
  if (existsSync(done)) return false
  const client = storeClient(settings, { token })
  if (!existsSync(begun) && (await hasDocuments(client))) {
    writeFileSync(done, '')
    return false
  }
  writeFileSync(begun, '')
  await sanityImport(sampleContent(new Date()), {
    client,
    assetsBase: resolve('content'),
    operation: 'createIfNotExists',
    tag: 'sample-content',
  })
  writeFileSync(done, '')
  return true
}

const hasDocuments = async (client: SanityClient): Promise<boolean> =>
  (await client.fetch<number>('count(*[!(_id in path("_.**"))][0...1])', {}, { perspective: 'raw' })) > 0
