import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { InfoOutlineIcon } from '@sanity/icons/InfoOutline'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Card, Heading, Stack } from '@sanity/ui'
import type { ComponentProps } from 'react'
import { IntentLink } from 'sanity/router'
import type { Finding } from '../../checks/facts.ts'
import { IconText } from '../look/ui.tsx'

export const levelStyles = {
  error: { tone: 'critical', Icon: ErrorOutlineIcon },
  warning: { tone: 'caution', Icon: WarningOutlineIcon },
  info: { tone: 'primary', Icon: InfoOutlineIcon },
} as const

type Group = { title: string; findings: Finding[] }

export const Findings = ({ title, findings }: Group) => (
  <Stack gap={3}>
    <Heading as="h2" size={0}>
      {title} ({findings.length})
    </Heading>
    <Lines findings={findings} />
  </Stack>
)

export const Lines = ({ findings }: Pick<Group, 'findings'>) => (
  <Stack as="ul" gap={1}>
    {findings.map((finding) => (
      <li key={`${finding.documentId} ${finding.path} ${finding.message}`}>
        <Line {...finding} />
      </li>
    ))}
  </Stack>
)

function Line({ level, message, documentId, documentType, path }: Finding) {
  const { tone, Icon } = levelStyles[level]
  return (
    <FieldLink {...{ documentId, documentType, path }} tone={tone} padding={3}>
      <IconText Icon={Icon} text={message} />
    </FieldLink>
  )
}

type FieldLocation = Pick<Finding, 'documentId' | 'documentType' | 'path'>

/** Renders a card that opens a field, or creates a missing document. */
export function FieldLink({ documentId, documentType, path, ...card }: FieldLocation & ComponentProps<typeof Card>) {
  if (documentType === null) return <Card radius={2} {...card} />
  const target =
    documentId === null
      ? // Names the template: if a type has several and none is named, the Studio fills in nothing.
        { intent: 'create', params: { type: documentType, template: documentType } }
      : { intent: 'edit', params: { id: documentId, type: documentType, ...(path && { path }) } }
  return <Card as={IntentLink} {...target} data-as="a" radius={2} {...card} />
}
