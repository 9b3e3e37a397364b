import { toPlainText } from '@portabletext/react'
import { Box, Button, Card, Dialog, Flex, Grid, Radio, Stack, Text } from '@sanity/ui'
import { type ReactNode, useState } from 'react'
import { isPortableTextTextBlock, Preview, type SanityDocument, type SchemaType, useSchema } from 'sanity'
import { formatPrice } from '../../shared/money.ts'
import { memberType, segments } from '../paths.ts'
import type { Question } from './editKeeper.ts'
import type { Clash } from './findClashes.ts'
import { useOffline } from './useOffline.ts'

/** Where others changed the same while there was no connection: both versions, of which one is chosen. */
export function ChooseVersions() {
  const [question] = useOffline().keeping.questions
  if (!question) return null
  return typeof question.about === 'object' ? (
    <Refused key={question.document.id} {...question} reason={question.about.refused} />
  ) : (
    <Choose key={question.document.id} {...question} />
  )
}

function Choose({ about, clashes, decide, value }: Question) {
  const schemaType = useSchema().get(value._type)
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  const choose = (paths: string[], isMine: boolean) =>
    setChosen({ ...chosen, ...Object.fromEntries(paths.map((path) => [path, isMine])) })
  const paths = clashes.map(({ path }) => path)
  const isDeleted = about === 'deleted'
  return (
    <Dialog
      id="choose-versions"
      header={
        isDeleted
          ? 'Somebody deleted this while you had no connection'
          : 'Somebody changed the same while you had no connection'
      }
      width={1}
      footer={
        <Flex justify="flex-end" padding={3}>
          <Button
            text="Use what is chosen"
            tone="primary"
            disabled={paths.some((path) => !(path in chosen))}
            onClick={() => decide(paths.filter((path) => chosen[path]))}
          />
        </Flex>
      }
    >
      <Stack padding={4} gap={5}>
        <About value={value} schemaType={schemaType} />
        {isDeleted ? (
          <Versions
            name="document"
            title="Which one stays?"
            isMine={chosen[paths[0] ?? '']}
            onChoose={(isMine) => choose(paths, isMine)}
            mine={<Typed clashes={clashes} schemaType={schemaType} />}
            theirs={<Text size={1}>It stays deleted</Text>}
          />
        ) : (
          clashes.map((clash) => {
            const { title, type } = placeOf(schemaType, clash.path)
            return (
              <Versions
                key={clash.path}
                name={clash.path}
                title={`${title}: which one stays?`}
                isMine={chosen[clash.path]}
                onChoose={(isMine) => choose([clash.path], isMine)}
                mine={<Value value={clash.mine} type={type} />}
                theirs={<Value value={clash.theirs} type={type} />}
              />
            )
          })
        )}
        {!isDeleted && (
          <Text size={1} muted>
            Everything else that you typed is kept.
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

const About = ({ value, schemaType }: { value: SanityDocument; schemaType: SchemaType | undefined }) =>
  schemaType ? <Preview schemaType={schemaType} value={value} layout="default" /> : null

type VersionsProps = {
  name: string
  title: string
  /** undefined until somebody chose */
  isMine: boolean | undefined
  onChoose: (isMine: boolean) => void
  mine: ReactNode
  theirs: ReactNode
}

const Versions = ({ name, title, isMine, onChoose, mine, theirs }: VersionsProps) => (
  <Stack role="radiogroup" aria-label={title} gap={3}>
    <Text size={1} weight="semibold">
      {title}
    </Text>
    <Grid gridTemplateColumns={[1, 2]} gap={3}>
      <Version name={name} title="Theirs, saved already" isChosen={isMine === false} onChoose={() => onChoose(false)}>
        {theirs}
      </Version>
      <Version name={name} title="Yours" isChosen={isMine === true} onChoose={() => onChoose(true)}>
        {mine}
      </Version>
    </Grid>
  </Stack>
)

type VersionProps = {
  name: string
  title: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

const Version = ({ name, title, isChosen, onChoose, children }: VersionProps) => (
  <Card as="label" border padding={3} radius={2} tone={isChosen ? 'primary' : 'default'}>
    <Flex gap={3}>
      <Radio name={name} checked={isChosen} onChange={onChoose} />
      <Stack gap={3} flex={1}>
        <Text size={1} muted>
          {title}
        </Text>
        <Box>{children}</Box>
      </Stack>
    </Flex>
  </Card>
)

function Value({ value, type }: { value: unknown; type: SchemaType | undefined }) {
  const words = inWords(value, type)
  if (words === null && type) return <Preview schemaType={type} value={value} layout="default" />
  return <Text size={1}>{words ?? 'Something that cannot be shown here'}</Text>
}

const Typed = ({ clashes, schemaType }: { clashes: Clash[]; schemaType: SchemaType | undefined }) => (
  <Stack gap={4}>
    {clashes.map(({ path, mine }) => {
      const { title, type } = placeOf(schemaType, path)
      return (
        <Stack key={path} gap={2}>
          <Text size={1} muted>
            {title}
          </Text>
          <Value value={mine} type={type} />
        </Stack>
      )
    })}
  </Stack>
)

function Refused({ clashes, decide, reason, value }: Question & { reason: string }) {
  const schemaType = useSchema().get(value._type)
  return (
    <Dialog
      id="choose-versions"
      header="The store did not take what you typed"
      width={1}
      footer={
        <Flex justify="flex-end" padding={3}>
          <Button text="I have copied what I need" tone="primary" onClick={() => decide([])} />
        </Flex>
      }
    >
      <Stack padding={4} gap={5}>
        <About value={value} schemaType={schemaType} />
        <Text size={1}>{reason}</Text>
        <Typed clashes={clashes} schemaType={schemaType} />
      </Stack>
    </Dialog>
  )
}

/** A value as an organiser would say it; null for what is better shown than said: pictures, references, objects. */
function inWords(value: unknown, type: SchemaType | undefined): string | null {
  if (value === undefined || value === null || value === '') return 'Nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isOf(type, 'priceInCents') ? formatPrice(value) : String(value)
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return null
  const blocks = (value as unknown[]).filter((item) => isPortableTextTextBlock(item))
  if (blocks.length > 0) return toPlainText(blocks)
  return value.every((item) => typeof item !== 'object') ? value.join(', ') : `${value.length} items`
}

/** The titles and types along a path: what an organiser calls the place. */
function placeOf(document: SchemaType | undefined, path: string): { title: string; type: SchemaType | undefined } {
  const titles: string[] = []
  let type = document
  for (const segment of segments(path)) {
    type = memberType(type, segment)
    if (type && typeof segment === 'string') titles.push(type.title ?? segment)
  }
  return { title: titles.join(' › ') || path, type }
}

const isOf = (type: SchemaType | undefined, name: string): boolean =>
  type !== undefined && (type.name === name || isOf(type.type, name))
