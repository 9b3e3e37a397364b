import { Button, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import type { ComponentProps, ReactNode } from 'react'
import { Strong } from './look/ui.tsx'
import { useTask } from './useTask.ts'

type FormProps = {
  title: string
  button: string
  children: ReactNode
  onSubmit: (values: Record<string, string>) => Promise<unknown>
}

/** Renders a form that reports why its task failed, and that is reset once it has succeeded. */
export function ShortForm({ title, button, children, onSubmit }: FormProps) {
  const { isRunning, run } = useTask()
  return (
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
      <Flex>
        <Button type="submit" fontSize={1} text={button} loading={isRunning} />
      </Flex>
    </Stack>
  )
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack as="label" gap={3}>
    <Text size={1}>{label}</Text>
    {children}
  </Stack>
)

export const TextField = ({ label, ...input }: { label: string } & ComponentProps<typeof TextInput>) => (
  <Field label={label}>
    <TextInput fontSize={1} autoComplete="off" {...input} />
  </Field>
)

export const SelectField = ({ label, ...select }: { label: string } & ComponentProps<typeof Options>) => (
  <Field label={label}>
    <Options {...select} />
  </Field>
)

type OptionsProps = ComponentProps<typeof Select> & { options: { value: string; title: string }[] }

export const Options = ({ options, ...select }: OptionsProps) => (
  <Select fontSize={1} {...select}>
    {options.map(({ value, title }) => (
      <option key={value} value={value}>
        {title}
      </option>
    ))}
  </Select>
)

/** Shows a link or token to copy, with buttons next to Copy. */
export function CopyField({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  const { run } = useTask()
  const copy = () => run(() => navigator.clipboard.writeText(value), 'Not copied: select it', { title: 'Copied' })
  return (
    <Stack gap={3}>
      <TextInput
        readOnly
        fontSize={1}
        aria-label={label}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Flex gap={2} wrap="wrap">
        <Button mode="ghost" fontSize={1} text="Copy" onClick={() => void copy()} />
        {children}
      </Flex>
    </Stack>
  )
}
