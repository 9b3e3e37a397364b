import { Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { CopyField } from '../forms.tsx'
import { Modal, Muted, SmallButton, Strong } from '../look/ui.tsx'
import { useTask } from '../useTask.ts'

export type Role = { name: string; description: string }

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the roles as the options of a menu. */
export const optionsOf = (roles: Role[]) => roles.map(({ name }) => ({ value: name, title: capitalize(name) }))

/** Returns data from the store, null until it has loaded, and a function that loads it again. */
export function useRead<T>(url: string): [data: T | null, reload: () => Promise<void>] {
  const client = useClient({ apiVersion })
  const [data, setData] = useState<T | null>(null)
  const { run } = useTask()
  const reload = () => run(async () => setData(await client.request<T>({ url })), 'The store can’t say who has access')
  const load = useEffectEvent(reload)
  useEffect(() => void load(), [url])
  return [data, reload]
}

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={4} aria-label={title}>
    <Heading as="h2" size={1}>
      {title}
    </Heading>
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

type RemovalProps = {
  text: string
  /** The person or program that loses something. */
  about: string
  url: string
  tone?: 'critical'
  disabled?: boolean
  reload: () => Promise<void>
  children: ReactNode
}

/** Renders a button that removes access, after a dialog has said what that means. */
export function RemoveButton({ text, about, url, tone, disabled, reload, children }: RemovalProps) {
  const client = useClient({ apiVersion })
  const [isOpen, setIsOpen] = useState(false)
  const { isRunning, run } = useTask()
  const title = `${text}: ${about}`
  const close = () => setIsOpen(false)
  const remove = () => client.request({ method: 'DELETE', url }).then(reload).then(close)
  return (
    <>
      <SmallButton text={text} aria-label={title} tone={tone} disabled={disabled} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Modal id="access-dialog" header={title} onClose={close}>
          <Text size={1}>{children}</Text>
          <Button
            tone="critical"
            text={text}
            loading={isRunning}
            onClick={() => void run(remove, `Nothing has changed for ${about}`)}
          />
        </Modal>
      )}
    </>
  )
}

export type Secret = { title: string; text: string; value: string }

/** Shows a link or token, which can't be shown again. */
export const ShowSecret = ({ secret: { title, text, value }, onClose }: { secret: Secret; onClose: () => void }) => (
  <Modal id="access-dialog" header={title} onClose={onClose}>
    <Text size={1}>{text}</Text>
    <CopyField label={title} value={value}>
      <Button mode="ghost" fontSize={1} text="Done" onClick={onClose} />
    </CopyField>
  </Modal>
)
