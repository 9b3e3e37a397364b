import { Button, Card, Flex, Heading, Select, Stack, Text, TextInput } from '@sanity/ui'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { Modal, Muted, SmallButton, Strong } from '../look/ui.tsx'
import { useTask } from '../useTask.ts'

export type Role = { name: string; description: string }

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Reads from the store, and returns a function that reads again and resolves once that is shown; null until then. */
export function useRead<T>(url: string): [data: T | null, reload: () => Promise<void>] {
  const client = useClient({ apiVersion })
  const [data, setData] = useState<T | null>(null)
  const { run } = useTask()
  const reload = () => run(async () => setData(await client.request<T>({ url })), 'The store can’t say who has access')
  const load = useEffectEvent(reload)
  useEffect(() => void load(), [url])
  return [data, reload]
}

/** A request that somebody confirms after reading what it does. */
export type Deed = {
  text: string
  sentences: string[]
  method: 'DELETE' | 'PUT'
  url: string
  body?: object
  tone?: 'critical'
  disabled?: boolean
}

type DeedProps = { deed: Deed; about: string; reload: () => Promise<void> }

function DeedButton({ deed: { text, sentences, tone, disabled, ...request }, about, reload }: DeedProps) {
  const client = useClient({ apiVersion })
  const [isOpen, setIsOpen] = useState(false)
  const { isRunning, run } = useTask()
  const title = `${text}: ${about}`
  const close = () => setIsOpen(false)
  const act = () => client.request(request).then(reload).then(close)
  return (
    <>
      <SmallButton text={text} aria-label={title} tone={tone} disabled={disabled} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Modal id="access-dialog" header={title} onClose={close}>
          {sentences.map((sentence) => (
            <Text key={sentence} size={1}>
              {sentence}
            </Text>
          ))}
          <Button
            tone="critical"
            text={text}
            loading={isRunning}
            onClick={() => void run(act, `Nothing has changed for ${about}`)}
          />
        </Modal>
      )}
    </>
  )
}

export type Secret = { title: string; text: string; value: string }

/** Shows a link or token, which can't be shown again, to copy. */
export function ShowSecret({ secret: { title, text, value }, onClose }: { secret: Secret; onClose: () => void }) {
  const { run } = useTask()
  const copy = () => run(() => navigator.clipboard.writeText(value), 'Not copied: select it', { title: 'Copied' })
  return (
    <Modal id="access-dialog" header={title} onClose={onClose}>
      <Text size={1}>{text}</Text>
      <TextInput
        readOnly
        fontSize={1}
        aria-label={title}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Flex gap={2}>
        <Button text="Copy" onClick={() => void copy()} />
        <Button mode="ghost" text="Done" onClick={onClose} />
      </Flex>
    </Modal>
  )
}

export const RoleSelect = ({ roles, ...select }: { roles: Role[] } & ComponentProps<typeof Select>) => (
  <Select fontSize={1} {...select}>
    {roles.map(({ name }) => (
      <option key={name} value={name}>
        {capitalize(name)}
      </option>
    ))}
  </Select>
)

type FormProps = {
  title: string
  button: string
  roles: Role[]
  role: string
  children: ReactNode
  onSubmit: (values: Record<string, string>) => Promise<unknown>
}

/** A form whose fields end with a role. */
export function AccessForm({ title, button, roles, role, children, onSubmit }: FormProps) {
  const { isRunning, run } = useTask()
  return (
    <Card border radius={2} padding={4}>
      <Stack
        as="form"
        gap={4}
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const values = Object.fromEntries(new FormData(form)) as Record<string, string> // it has no files
          if (!isRunning) void run(() => onSubmit(values).then(() => form.reset()), 'Nothing has changed')
        }}
      >
        <Strong as="h3">{title}</Strong>
        {children}
        <Field label="Role">
          <RoleSelect name="role" roles={roles} defaultValue={role} />
        </Field>
        <Flex>
          <Button type="submit" text={button} loading={isRunning} />
        </Flex>
      </Stack>
    </Card>
  )
}

export const TextField = ({ label, ...input }: { label: string } & ComponentProps<typeof TextInput>) => (
  <Field label={label}>
    <TextInput fontSize={1} autoComplete="off" {...input} />
  </Field>
)

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack as="label" gap={3}>
    <Text size={1}>{label}</Text>
    {children}
  </Stack>
)

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={4} aria-label={title}>
    <Heading as="h2" size={1}>
      {title}
    </Heading>
    {children}
  </Stack>
)

type ItemProps = {
  title: string
  text: string
  /** The person or program, as the titles of dialogs name it. */
  about?: string
  deeds?: (Deed | false)[]
  reload: () => Promise<void>
  children?: ReactNode
}

export const Item = ({ title, text, about = title, deeds = [], reload, children }: ItemProps) => (
  <Card as="li" border radius={2} padding={3} aria-label={title}>
    <Stack gap={3}>
      <Strong>{title}</Strong>
      <Muted>{text}</Muted>
      <Flex gap={2} wrap="wrap" align="center">
        {children}
        {deeds.map((deed) => deed && <DeedButton key={deed.text} deed={deed} about={about} reload={reload} />)}
      </Flex>
    </Stack>
  </Card>
)
