import { UnpublishIcon } from '@sanity/icons/Unpublish'
import { Button, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type DocumentActionComponent,
  getDraftId,
  getPublishedId,
  pathToString,
  type SanityClient,
  type SanityDocument,
  useClient,
  useDocumentPairPermissions,
} from 'sanity'
import { usePaneRouter } from 'sanity/structure'
import type { ContentDocument } from '../../checks/facts.ts'
import { nameOf } from '../../checks/words.ts'
import { singletonTypes } from '../../schemas/index.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { isEmbedded } from '../environment.ts'
import { useTask } from '../useTask.ts'
import { VisitorChanges } from '../visitorChanges/VisitorChanges.tsx'
import { findReferences } from './findReferences.ts'
import { Muted } from '../look/ui.tsx'

const deletion: Removal = {
  label: 'Delete',
  cause: 'Deleting it',
  undoHint: `To bring it back, ${isEmbedded ? 'open it under Recently deleted in the menu' : 'go back in the browser'}, and press Restore above its form. Then publish it, and add it to a page.`,
  run: deleteDocument,
  closesForm: true,
}

const unpublishing: Removal = {
  label: 'Take off the site',
  cause: 'Taking it off',
  undoHint: 'It stays here as a draft. To bring it back, publish it and add it to a page.',
  run: takeOffSite,
}

/** Wraps the Delete action to remove references first; the Studio's own fails for documents in use. */
export const deleteAction = (remove: DocumentActionComponent): DocumentActionComponent =>
  function useDelete(props) {
    const { id, draft, published, version } = props
    const [isOpen, setIsOpen] = useState(false)
    const offered = remove(props)
    const document = draft ?? published
    if (!offered || version || !document) return offered
    const question = { id, document, isPublished: published !== null, removal: deletion }
    return { ...offered, ...withConfirmation(question, isOpen, setIsOpen) }
  }

/** Wraps the Unpublish action, and keeps it in the menu; the Studio's own replaces Publish in the published perspective. */
export const unpublishAction = (): DocumentActionComponent =>
  function useUnpublish({ id, type, published, version }) {
    const [isOpen, setIsOpen] = useState(false)
    const [permissions] = useDocumentPairPermissions({ id, type, permission: 'unpublish' })
    if (!published || version || permissions?.granted === false) return null
    const question = { id, document: published, isPublished: true, removal: unpublishing }
    return { icon: UnpublishIcon, tone: 'critical', ...withConfirmation(question, isOpen, setIsOpen) }
  }

function withConfirmation(question: Omit<Props, 'onDone'>, isOpen: boolean, setIsOpen: (isOpen: boolean) => void) {
  const { label } = question.removal
  const close = () => setIsOpen(false)
  return {
    label,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog' as const,
      header: label,
      onClose: close,
      content: <ConfirmRemoval {...question} onDone={close} />,
    },
  }
}

type Removal = {
  label: string
  cause: string
  undoHint: string
  run: (client: SanityClient, id: string) => Promise<void>
  /** Whether the form closes afterward; otherwise it would become that of a new document. */
  closesForm?: true
}

type Props = { id: string; document: SanityDocument; isPublished: boolean; removal: Removal; onDone: () => void }

function ConfirmRemoval({ id, document, isPublished, removal, onDone }: Props) {
  const client = useClient({ apiVersion })
  const [referrers, setReferrers] = useState<SanityDocument[]>()
  const { isRunning, run } = useTask()
  const { closeCurrentAndAfter } = usePaneRouter()
  const close = () => {
    onDone()
    if (removal.closesForm) closeCurrentAndAfter()
  }
  const tryTo = (work: () => Promise<unknown>) => void run(work, 'Nothing has changed')
  const read = useEffectEvent(() => tryTo(() => getReferrers(client, id).then(setReferrers)))
  useEffect(() => read(), [client, id])
  if (referrers === undefined) return isRunning ? <Spinner muted /> : null

  const names = getNames(referrers)
  return (
    <Stack gap={4}>
      <Text size={1}>{describeRemoval(quoteName(document), names, isPublished)}</Text>
      {isPublished && (
        <Flex>
          <VisitorChanges proposed={{ [id]: null }} cause={removal.cause} />
        </Flex>
      )}
      <Muted>{removal.undoHint}</Muted>
      <Flex gap={2} justify="flex-end" wrap="wrap">
        <Button mode="bleed" fontSize={1} text="Keep it" onClick={onDone} />
        <Button
          tone="critical"
          fontSize={1}
          text={getButtonText(names, removal.label)}
          disabled={isRunning}
          onClick={() => tryTo(() => removal.run(client, id).then(close))}
        />
      </Flex>
    </Stack>
  )
}

function describeRemoval(name: string, places: string[], isPublished: boolean): string {
  const forVisitors = isPublished ? 'Visitors will no longer see it.' : 'It was never published.'
  return places.length === 0
    ? `${name} isn’t used anywhere else. ${forVisitors}`
    : `${name} is used on: ${formatList(places)}. It will be removed there too, including from drafts. ${forVisitors}`
}

function getButtonText(places: string[], label: string): string {
  if (places.length === 0) return label
  const from = places.length > 1 ? `${places.length} places` : places[0]
  return `Remove from ${from} and ${label.toLowerCase()}`
}

/** Returns unique names of documents, as organizers know them: "First Time page", "“Musicality”". */
function getNames(documents: SanityDocument[]): string[] {
  const byId = new Map(documents.map((document) => [getPublishedId(document._id), document]))
  return [...byId.values()].map((document) => {
    const page = singletonTypes.find(({ name }) => name === document._type)
    return page?.title ?? quoteName(document)
  })
}

const quoteName = (document: SanityDocument) => nameOf(document as unknown as ContentDocument)

const formatList = (names: string[]): string => new Intl.ListFormat('en-GB').format(names)

/** Runs a query that finds drafts and release versions, too. @param id of the published document */
const fetchRaw = <Results,>(client: SanityClient, query: string, id: string) =>
  client.fetch<Results>(query, { id, draft: getDraftId(id) }, { perspective: 'raw' })

const versions = '_id in [$id, $draft] || _id in path("versions.*." + $id)'

const getReferrers = (client: SanityClient, id: string) =>
  fetchRaw<SanityDocument[]>(client, `*[references($id) && !(${versions})]`, id)

async function deleteDocument(client: SanityClient, id: string): Promise<void> {
  const [transaction, ids] = await Promise.all([
    startRemoval(client, id),
    fetchRaw<string[]>(client, `*[${versions}]._id`, id),
  ])
  for (const version of ids) transaction.delete(version)
  await transaction.commit()
}

async function takeOffSite(client: SanityClient, id: string): Promise<void> {
  const [transaction, published] = await Promise.all([startRemoval(client, id), client.getDocument(id)])
  if (!published) throw new Error('It’s no longer on the site')
  const { _rev, _updatedAt, ...content } = published
  await transaction
    .createIfNotExists({ ...content, _id: getDraftId(id) })
    .delete(id)
    .commit()
}

async function startRemoval(client: SanityClient, id: string) {
  const transaction = client.transaction()
  for (const referrer of await getReferrers(client, id)) {
    transaction.patch(referrer._id, { unset: findReferences(referrer, id).map(pathToString) })
  }
  return transaction
}
