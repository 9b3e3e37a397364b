import { Button, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { useClient, type SanityClient, type SanityDocument } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { getReferrers } from './removal.ts'
import { listed, namesOf, nameIn } from './names.ts'

/** What is to be done, in the words of its button, what can be done about it later, and the work itself. */
export type Removal = { label: string; afterwards: string; run: (client: SanityClient, id: string) => Promise<void> }

type Props = { id: string; document: SanityDocument; isPublished: boolean; removal: Removal; onDone: () => void }

/** More places than this are told in the text, not on the button. */
const namesOnButton = 2

/** Says what visitors will miss, and where, before a document is removed. */
export function RemovalQuestion({ id, document, isPublished, removal, onDone }: Props) {
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

  const names = referrers && namesOf(referrers)
  return (
    <Stack gap={4}>
      {names ? (
        <>
          <Text size={1}>{whatHappens(nameIn(document), names, isPublished)}</Text>
          <Text size={1} muted>
            {removal.afterwards}
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
          text={buttonText(names ?? [], removal.label)}
          disabled={!names || isRemoving}
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

function buttonText(places: string[], label: string): string {
  if (places.length === 0) return label
  const from = places.length > namesOnButton ? `${places.length} places` : listed(places)
  return `Remove from ${from} and ${label.toLowerCase()}`
}
