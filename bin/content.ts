import { commandLineHeader } from 'embedded-lake/roles'
import { withExport, writeExport } from './exportFile.ts'
import { importDocuments } from './importDocuments.ts'
import { exitWith } from './processes.ts'
import { readSecrets, readStackSettings } from './stackSettings.ts'
import { storeClient } from './storeAccess.ts'

const usage = `npm run content -- takes:
  export FILE
      writes all documents, drafts, pictures and files of the embedded store, which must be running, to FILE (.tar.gz)
  import FILE
      imports an export of any store (.tar.gz or .ndjson) into the embedded store, which must be running: pictures and files
      first, then all documents in one transaction, or nothing. Replaces documents with the same id`

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
  await assertStoreAnswers(settings.storeOrigin)
  const headers = { [commandLineHeader]: 'yes' }
  const client = storeClient(settings, { token: readSecrets(settings).token, headers })
  if (command === 'export') {
    const { documents, assets } = await writeExport(client, file)
    console.log(`Exported ${documents} documents and ${assets} pictures and files to ${file}`)
  } else {
    const { documents, locked } = await withExport(file, (content) =>
      importDocuments(client, content, 'createOrReplace'),
    )
    console.log(`Imported ${documents} documents`)
    if (locked.length > 0)
      console.log(
        `Left out ${locked.join(', ')}: their release is scheduled or archived; unschedule it and import again`,
      )
  }
  return 0
}

/** Checks that the store answers, before anything is changed. @throws Error if nothing listens at its address */
async function assertStoreAnswers(origin: string): Promise<void> {
  await fetch(`${origin}/v1/ping`).catch((cause: unknown) => {
    throw new Error(`The content store at ${origin} does not answer; start it with npm start -- store`, { cause })
  })
}

void exitWith(main(process.argv.slice(2)))
