import { Button, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient, type SanityClient, type SanityDocument } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { getReferrers } from './removal.ts'
import { formatList, getNames, quoteName } from './names.ts'

/** A way to remove a document: the button's label, how to undo it, and the operation. */
export type Removal = { label: string; undoHint: string; run: (client: SanityClient, id: string) => Promise<void> }

type Props = { id: string; document: SanityDocument; isPublished: boolean; removal: Removal; onDone: () => void }

/** The button counts the uses if there are more than this; the text lists them all. */
const maxNamesOnButton = 2

/** Asks for confirmation and lists where the document is used, before it is removed. */
export function ConfirmRemoval({ id, document, isPublished, removal, onDone }: Props) {
  const client = useClient({ apiVersion })
  const [referrers, setReferrers] = useState<SanityDocument[]>()
  const [problem, setProblem] = useState<string>()
  const [isRemoving, setIsRemoving] = useState(false)

  useEffect(() => {
    getReferrers(client, id).then(setReferrers, (error: unknown) => setProblem((error as Error).message))
  }, [client, id])

  async function remove() {
    setIsRemoving(true)
    try {
      await removal.run(client, id)
      onDone()
    } catch (error) {
      setProblem((error as Error).message)
      setIsRemoving(false)
    }
  }

  const names = referrers && getNames(referrers)
  return (
    <Stack gap={4}>
      {names ? (
        <>
          <Text size={1}>{describeRemoval(quoteName(document), names, isPublished)}</Text>
          <Text size={1} muted>
            {removal.undoHint}
          </Text>
        </>
      ) : (
        <Spinner muted />
      )}
      {problem !== undefined && (
        <Text size={1} role="alert">
          Nothing has changed: {problem}
        </Text>
      )}
      <Flex gap={2} justify="flex-end" wrap="wrap">
        <Button mode="bleed" fontSize={1} text="Keep it" onClick={onDone} />
        <Button
          tone="critical"
          fontSize={1}
          text={getButtonText(names ?? [], removal.label)}
          disabled={!names || isRemoving}
          onClick={() => void remove()}
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
  const from = places.length > maxNamesOnButton ? `${places.length} places` : formatList(places)
  return `Remove from ${from} and ${label.toLowerCase()}`
}
