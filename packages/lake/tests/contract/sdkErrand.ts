import {
  applyDocumentActions,
  createDocument,
  createSanityInstance,
  discardDocument,
  editDocument,
  publishDocument,
  unpublishDocument,
} from '@sanity/sdk'

/**
 * A program of the App SDK, in a process of its own, as the SDK knows no other host than Sanity's: makes a draft, edits and
 * publishes it, edits it again, drops that, takes it off the site; and a version in a release.
 */
const [projectId = '', dataset = '', token = '', documentId = '', documentType = '', releaseName = ''] =
  process.argv.slice(2)
const instance = createSanityInstance({ projectId, dataset, auth: { token } })
const handle = { documentId, documentType, projectId, dataset }

const steps = {
  created: [createDocument(handle, { title: 'New', tags: [{ name: 'wcs' }] })],
  edited: [
    editDocument(handle, [{ set: { title: 'Edited' } }, { insert: { after: 'tags[-1]', items: [{ name: 'x' }] } }]),
  ],
  published: [publishDocument(handle)],
  'edited again': [editDocument(handle, { inc: { views: 1 }, setIfMissing: { views: 0 } })],
  discarded: [discardDocument(handle)],
  'put into a release': [createDocument({ ...handle, perspective: { releaseName } }, { title: 'In the release' })],
  unpublished: [unpublishDocument(handle)],
}
for (const [name, actions] of Object.entries(steps)) {
  const { submitted } = await applyDocumentActions(instance, { actions })
  const { transactionId } = await submitted()
  process.stdout.write(`${name}: ${transactionId}\n`)
}
instance.dispose()
process.exit(0)
