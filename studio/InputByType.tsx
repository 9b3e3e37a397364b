import { Flex } from '@sanity/ui'
import { useEffect } from 'react'
import {
  getPublishedId,
  getVersionFromId,
  type InputProps,
  isNumberInputProps,
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  type SchemaType,
  useDocumentStore,
} from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { styled } from 'styled-components'
import { LiveBanner } from './live/LiveBanner.tsx'
import { PriceInput, TimeInput, DateInput } from './inputs/inputs.tsx'
import { EmailInput, LinkInput } from './inputs/LinkInput.tsx'
import { watchUnconfirmed } from './connection/documentStream.ts'
import { PlainTextInput } from './inputs/PlainTextInput.tsx'
import { StatusInput } from './thisWeek/StatusInput.tsx'
import { withReasonFirst } from './thisWeek/UndoException.tsx'
import { VenueInput } from './VenueInput.tsx'
import { PointInput } from './venue/PointInput.tsx'

const stringInputs = new Map([
  ['date', DateInput],
  ['timeOfDay', TimeInput],
  ['url', LinkInput],
  ['email', EmailInput],
])

/** Renders our input for a type if there is one. The mapping isn't part of the schema because the site shares it. */
export function InputByType(props: InputProps) {
  if (props.schemaType.name === 'priceInCents' && isNumberInputProps(props)) return <PriceInput {...props} />
  if (isStringInputProps(props)) {
    const Input = stringInputs.get(props.schemaType.name) ?? (isPlain(props.schemaType) ? PlainTextInput : null)
    if (props.path.length === 1 && props.path[0] === 'status') return <StatusInput {...props} />
    return Input ? <Input {...props} /> : props.renderDefault(props)
  }
  if (props.schemaType.name === 'venue' && isObjectInputProps(props)) return <VenueInput {...props} />
  if (props.schemaType.name === 'geopoint' && isObjectInputProps(props)) return <PointInput {...props} />
  if (!isObjectInputProps(props) || props.path.length > 0 || !hasId(props.value)) return props.renderDefault(props)
  return <DocumentForm id={props.value._id} input={props} />
}

const hasId = (document: object | undefined): document is { _id: string } =>
  document !== undefined && '_id' in document && typeof document._id === 'string'

function DocumentForm({ id, input }: { id: string; input: ObjectInputProps }) {
  const type = input.schemaType.name
  const publishedId = getPublishedId(id)
  const documents = useDocumentStore()
  const version = getVersionFromId(id)
  useEffect(() => watchUnconfirmed(documents, publishedId, type, version), [documents, publishedId, type, version])
  const { isDeleted } = useDocumentPane()
  if (isDeleted) return null // the Studio's banner above it restores the document
  return (
    <Form direction="column" gap={4}>
      {input.renderDefault(withReasonFirst(input))}
      <LiveBanner id={id} type={type} />
    </Form>
  )
}

/**
 * Scrolls focused fields into view above the sticky banner, and spaces fields more tightly than the Studio does. It extends
 * below its pane (its surroundings are taller than 13rem), so that the banner is at the bottom even before the fields have
 * loaded, and no button moves while somebody taps it.
 */
const Form = styled(Flex)`
  min-height: calc(100vh - 13rem);

  & > [data-ui='Stack'] {
    gap: 2rem;
  }

  & :is(input, textarea, button, [contenteditable]) {
    scroll-margin-block: 6rem;
  }
`

/** Returns whether a type is a plain string. Types derived from it, such as a time of day, have their own name. */
function isPlain({ name, options, readOnly }: SchemaType): boolean {
  const hasChoices = typeof options === 'object' && options !== null && 'list' in options
  return (name === 'string' || name === 'text') && !hasChoices && readOnly === undefined
}
