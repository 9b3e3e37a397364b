import { Button, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient, type SanityDocument } from 'sanity'
import { deleteDocument, getReferrers } from './deleteDocument.ts'
import { listed, namesOf, nameIn } from './names.ts'

type Props = { id: string; document: SanityDocument; isPublished: boolean; onDone: () => void }

/** More places than this are told in the text, not on the button. */
const namesOnButton = 2

/** Says what visitors will miss, and where, before a document is deleted. */
export function DeleteQuestion({ id, document, isPublished, onDone }: Props) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [referrers, setReferrers] = useState<SanityDocument[]>()
  const [problem, setProblem] = useState<string>()
  const [isDeleting, setIsDeleting] = useState(false)

  useEffect(() => {
    getReferrers(client, id).then(setReferrers, (error: unknown) => setProblem((error as Error).message))
  }, [client, id])

  async function remove() {
    setIsDeleting(true)
    try {
      await deleteDocument(client, id)
      onDone()
    } catch (error) {
      setProblem((error as Error).message)
      setIsDeleting(false)
    }
  }

  const names = referrers && namesOf(referrers)
  return (
    <Stack gap={4}>
      {names ? (
        <>
          <Text size={1}>{whatHappens(nameIn(document), names, isPublished)}</Text>
          <Text size={1} muted>
            You can bring it back: with Undo, and later under Recently deleted in the menu.
          </Text>
        </>
      ) : (
        <Spinner muted />
      )}
      {problem !== undefined && (
        <Text size={1} role="alert">
          It is not deleted: {problem}
        </Text>
      )}
      <Flex gap={2} justify="flex-end" wrap="wrap">
        <Button mode="bleed" fontSize={1} text="Keep it" onClick={onDone} />
        <Button
          tone="critical"
          fontSize={1}
          text={pressOf(names ?? [])}
          disabled={!names || isDeleting}
          onClick={() => void remove()}
        />
      </Flex>
    </Stack>
  )
}

function whatHappens(name: string, places: string[], isPublished: boolean): string {
  const forVisitors = isPublished ? 'Visitors will not see it any more.' : 'It was not published.'
  return places.length === 0
    ? `${name} is used nowhere else. ${forVisitors}`
    : `${name} is used on: ${listed(places)}. It is taken out there, also in what is not published yet. ${forVisitors}`
}

function pressOf(places: string[]): string {
  if (places.length === 0) return 'Delete'
  return `Remove from ${places.length > namesOnButton ? `${places.length} places` : listed(places)} and delete`
}
