import { toPlainText } from '@portabletext/react'
import { Box, Button, Card, Dialog, Flex, Grid, Radio, Stack, Text } from '@sanity/ui'
import { fromString } from '@sanity/util/paths'
import { type ReactNode, useState } from 'react'
import { isPortableTextTextBlock, Preview, type SchemaType, useSchema } from 'sanity'
import { formatPrice } from '../../shared/money.ts'
import { getMemberType } from '../paths.ts'
import type { Question } from './editQueue.ts'
import type { Conflict } from './conflicts.ts'
import { useOffline } from './offline.ts'
import { Muted, Strong } from '../look/ui.tsx'

const headers = {
  changed: 'Somebody else changed this while you were offline',
  deleted: 'Somebody else deleted this while you were offline',
  rejected: 'Your edits couldn’t be saved',
}

/** Asks which version to keep of values that somebody else changed meanwhile, or shows edits that the store rejected. */
export function ChooseVersions() {
  const [question] = useOffline().edits.questions
  return question ? <Decide key={question.document.id} {...question} /> : null
}

function Decide({ about, conflicts, decide, value }: Question) {
  const schemaType = useSchema().get(value._type)
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  const paths = conflicts.map(({ path }) => path)
  const choose = (paths: string[]) => (isMine: boolean) =>
    setChosen({ ...chosen, ...Object.fromEntries(paths.map((path) => [path, isMine])) })
  const isRejected = typeof about === 'object'
  const ofDocument = {
    paths,
    name: 'document',
    title: 'Which version do you want to keep?',
    mine: <Edits conflicts={conflicts} schemaType={schemaType} />,
    theirs: <Text size={1}>Keep it deleted</Text>,
  }
  const ofFields = conflicts.map(({ path, mine, theirs }) => {
    const { title, type } = findField(schemaType, path)
    return {
      paths: [path],
      name: path,
      title: `${title}: which version do you want to keep?`,
      mine: <Value value={mine} type={type} />,
      theirs: <Value value={theirs} type={type} />,
    }
  })
  const questions = isRejected ? [] : about === 'deleted' ? [ofDocument] : ofFields
  return (
    <Dialog
      id="choose-versions"
      header={headers[isRejected ? 'rejected' : about]}
      width={1}
      footer={
        <Flex justify="flex-end" padding={3}>
          <Button
            text={isRejected ? 'I have copied what I need' : 'Use my choices'}
            tone="primary"
            disabled={!isRejected && paths.some((path) => !(path in chosen))}
            onClick={() => decide(paths.filter((path) => chosen[path]))}
          />
        </Flex>
      }
    >
      <Stack padding={4} gap={5}>
        {schemaType && <Preview schemaType={schemaType} value={value} layout="default" />}
        {isRejected && (
          <>
            <Text size={1}>{about.rejected}</Text>
            <Edits conflicts={conflicts} schemaType={schemaType} />
          </>
        )}
        {questions.map(({ paths, ...question }) => (
          <Versions key={question.name} {...question} isMine={chosen[paths[0] ?? '']} onChoose={choose(paths)} />
        ))}
        {about === 'changed' && <Muted>All your other edits are kept.</Muted>}
      </Stack>
    </Dialog>
  )
}

type VersionsProps = {
  name: string
  title: string
  isMine: boolean | undefined
  onChoose: (isMine: boolean) => void
  mine: ReactNode
  theirs: ReactNode
}

const Versions = ({ name, title, isMine, onChoose, mine, theirs }: VersionsProps) => (
  <Stack role="radiogroup" aria-label={title} gap={3}>
    <Strong>{title}</Strong>
    <Grid gridTemplateColumns={[1, 2]} gap={3}>
      {[
        { label: 'Theirs (already saved)', version: theirs, hasMine: false },
        { label: 'Yours', version: mine, hasMine: true },
      ].map(({ label, version, hasMine }) => (
        <Card key={label} as="label" border padding={3} radius={2} tone={isMine === hasMine ? 'primary' : 'default'}>
          <Flex gap={3}>
            <Radio name={name} checked={isMine === hasMine} onChange={() => onChoose(hasMine)} />
            <Stack gap={3} flex={1}>
              <Muted>{label}</Muted>
              <Box>{version}</Box>
            </Stack>
          </Flex>
        </Card>
      ))}
    </Grid>
  </Stack>
)

function Value({ value, type }: { value: unknown; type: SchemaType | undefined }) {
  const text = formatValue(value, type)
  if (text === null && type) return <Preview schemaType={type} value={value} layout="default" />
  return <Text size={1}>{text ?? 'This value can’t be shown here'}</Text>
}

const Edits = ({ conflicts, schemaType }: { conflicts: Conflict[]; schemaType: SchemaType | undefined }) => (
  <Stack gap={4}>
    {conflicts.map(({ path, mine }) => {
      const { title, type } = findField(schemaType, path)
      return (
        <Stack key={path} gap={2}>
          <Muted>{title}</Muted>
          <Value value={mine} type={type} />
        </Stack>
      )
    })}
  </Stack>
)

function formatValue(value: unknown, type: SchemaType | undefined): string | null {
  if (value === undefined || value === null || value === '') return 'Nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isOfType(type, 'priceInCents') ? formatPrice(value) : String(value)
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return null
  const blocks = (value as unknown[]).filter((item) => isPortableTextTextBlock(item))
  if (blocks.length > 0) return toPlainText(blocks)
  return value.every((item) => typeof item !== 'object') ? value.join(', ') : `${value.length} items`
}

function findField(document: SchemaType | undefined, path: string): { title: string; type: SchemaType | undefined } {
  const titles: string[] = []
  let type = document
  for (const segment of fromString(path)) {
    type = getMemberType(type, segment)
    if (type && typeof segment === 'string') titles.push(type.title ?? segment)
  }
  return { title: titles.join(' › ') || path, type }
}

const isOfType = (type: SchemaType | undefined, name: string): boolean =>
  type !== undefined && (type.name === name || isOfType(type.type, name))
