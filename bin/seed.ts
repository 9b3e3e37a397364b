import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createClient } from '@sanity/client'
import { sanityImport } from '@sanity/import'
import { sampleContent } from './sampleContent.ts'
import type { StackSettings } from './settings.ts'

/**
 * Imports the sample content, its dates moved to around today, into a dataset that was never written to. An import that
 * was interrupted is taken up again; what an organiser changed or deleted since is never touched.
 * @returns whether there was anything to import
 */
export async function seed({ site, lake, storeOrigin }: StackSettings, token: string): Promise<boolean> {
  const { projectId, dataset } = site
  const marker = join(lake.dir, `sample-content-imported-${dataset}`)
  if (existsSync(marker)) return false
  const client = createClient({
    projectId,
    dataset,
    token,
    apiHost: storeOrigin,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
  })
  await sanityImport(sampleContent(new Date()), {
    client,
    assetsBase: resolve('content'),
    operation: 'createIfNotExists',
    onProgress: () => undefined,
    allowAssetsInDifferentDataset: false,
    allowSystemDocuments: false,
    releasesOperation: 'fail',
    replaceAssets: false,
    skipCrossDatasetReferences: false,
    tag: 'sample-content',
  })
  writeFileSync(marker, '')
  return true
}
