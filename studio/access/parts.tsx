import { Button, Card, Flex, Select, Spinner, Stack, Text, TextInput } from '@sanity/ui'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { Modal, Muted, Problem, SmallButton, Strong } from '../look/ui.tsx'
import { useChange } from '../useTask.ts'

export type Role = { name: string; description: string }

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Reads from the store. `reload` reads again, and resolves once that is shown; `problem` is why the last read failed. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller knows what the store answers
export function useRead<T>(url: string): { data: T | null; problem: string | null; reload: () => Promise<void> } {
  const client = useClient({ apiVersion })
  const [data, setData] = useState<T | null>(null)
  const { problem, change } = useChange()
  const reload = () => change(async () => setData(await client.request<T>({ url })))
  const load = useEffectEvent(reload)
  useEffect(() => void load(), [url])
  return { data, problem, reload }
}

export const Reading = ({ problem, reload }: { problem: string | null; reload: () => unknown }) =>
  problem === null ? (
    <Spinner muted aria-label="Loading" />
  ) : (
    <Problem text={problem}>
      <SmallButton text="Try again" onClick={() => void reload()} />
    </Problem>
  )

type ConfirmedProps = {
  text: string
  /** The person or program, for the dialog's title and for screen readers. */
  about: string
  sentences: string[]
  act: () => Promise<unknown>
  tone?: 'critical'
  disabled?: boolean
}

/** A button that says what it does before it does it. */
export function ConfirmedButton({ text, about, sentences, act, ...button }: ConfirmedProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { isBusy, problem, change } = useChange()
  const title = `${text}: ${about}`
  const close = () => setIsOpen(false)
  return (
    <>
      <SmallButton text={text} aria-label={title} onClick={() => setIsOpen(true)} {...button} />
      {isOpen && (
        <Modal id="access-dialog" header={title} onClose={close}>
          {sentences.map((sentence) => (
            <Text key={sentence} size={1}>
              {sentence}
            </Text>
          ))}
          <Problem text={problem} />
          <Flex gap={2} wrap="wrap">
            <Button
              mode="ghost"
              tone="critical"
              text={text}
              loading={isBusy}
              onClick={() => void change(() => act().then(close))}
            />
            <Button mode="ghost" text="Cancel" disabled={isBusy} onClick={close} />
          </Flex>
        </Modal>
      )}
    </>
  )
}

export type Secret = { title: string; text: string; value: string; problem?: string | null }

/** Shows a link or token, which can't be shown again, to copy. */
export function ShowSecret({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const { title, text, value } = secret
  const [isCopied, setIsCopied] = useState(false)
  const { problem, change } = useChange()
  const copy = () => navigator.clipboard.writeText(value).then(() => setIsCopied(true))
  return (
    <Modal id="access-dialog" header={title} onClose={onClose}>
      <Problem text={secret.problem ?? problem} />
      <Text size={1}>{text}</Text>
      <TextInput
        readOnly
        fontSize={1}
        aria-label={title}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Flex gap={2}>
        <Button text={isCopied ? 'Copied' : 'Copy'} onClick={() => void change(copy)} />
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
  const { isBusy, problem, change } = useChange()
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
          if (!isBusy) void change(() => onSubmit(values).then(() => form.reset()))
        }}
      >
        <Strong as="h2">{title}</Strong>
        {children}
        <Field label="Role">
          <RoleSelect name="role" roles={roles} defaultValue={role} />
        </Field>
        {roles.map(({ name, description }) => (
          <Muted key={name}>
            <strong>{capitalize(name)}:</strong> {description}
          </Muted>
        ))}
        <Problem text={problem} />
        <Flex>
          <Button type="submit" text={button} loading={isBusy} />
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

export const Item = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Card as="li" border radius={2} padding={3} aria-label={title}>
    <Stack gap={3}>
      <Strong>{title}</Strong>
      <Muted>{text}</Muted>
      <Flex gap={2} wrap="wrap" align="center">
        {children}
      </Flex>
    </Stack>
  </Card>
)
