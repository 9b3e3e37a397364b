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
 * Uses the App SDK, in a process of its own, because the SDK's host cannot be changed: creates, edits and publishes a draft,
 * edits it again and discards that, creates a version in a release, and unpublishes the document.
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
