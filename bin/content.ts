import { createReadStream } from 'node:fs'
import { exportDataset } from '@sanity/export'
import { sanityImport } from '@sanity/import'
import { readSecrets, readStackSettings } from './stackSettings.ts'
import { storeClient } from './storeAccess.ts'

const usage = `npm run content -- takes:
  export FILE
      writes all documents, drafts, pictures and files of the embedded store, which must be running, to FILE (.tar.gz)
  import FILE
      imports an export of any store into the embedded store; replaces documents with the same id`

/**
 * `npm run content -- export|import FILE` moves content between the embedded store and other stores. Hosted projects use
 * `npm run sanity -- datasets import|export`. Accounts and history are not included. Exits with 2 for invalid arguments.
 */
async function main([command, file, ...more]: string[]): Promise<number> {
  if ((command !== 'export' && command !== 'import') || file === undefined || more.length > 0) {
    console.error(usage)
    return 2
  }
  const settings = readStackSettings('store')
  if (!settings.isEmbedded) {
    console.error(`SANITY_API_HOST is empty: the store is the hosted one; use npm run sanity -- datasets ${command}`)
    return 2
  }
  const { dataset } = settings.site
  const client = storeClient(settings, { token: readSecrets(settings).token })
  if (command === 'export') {
    const { documentCount, assetCount } = await exportDataset({ client, dataset, outputPath: file })
    console.log(`Exported ${documentCount} documents and ${assetCount} pictures and files to ${file}`)
  } else {
    const { numDocs } = await sanityImport(createReadStream(file), { client, operation: 'createOrReplace' })
    console.log(`Imported ${numDocs} documents`)
  }
  return 0
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error((error as Error).message)
    process.exitCode = 1
  },
)
