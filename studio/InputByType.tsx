import { Stack } from '@sanity/ui'
import {
  getPublishedId,
  type InputProps,
  isNumberInputProps,
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  type SchemaType,
} from 'sanity'
import { styled } from 'styled-components'
import { Deleted, useDeletion } from './deletion/Deleted.tsx'
import { LiveBanner } from './live/LiveBanner.tsx'
import { PriceInput } from './price/PriceInput.tsx'
import { AlreadyMoved, inOrderOfStatus } from './thisWeek/TakeBack.tsx'
import { PictureInput } from './uploads/PictureInput.tsx'
import { VenueInput } from './venue/VenueInput.tsx'
import { ClockInput, DayInput, MomentInput } from './when/inputs.tsx'

const typed = new Map([
  ['date', DayInput],
  ['timeOfDay', ClockInput],
  ['datetime', MomentInput],
])

/** Our own inputs, by the name of a type; all others are the Studio's. They are named here, since the site shares schemas/. */
export function InputByType(props: InputProps) {
  if (props.schemaType.name === 'priceInCents' && isNumberInputProps(props)) return <PriceInput {...props} />
  if (isStringInputProps(props)) {
    const Input = typed.get(props.schemaType.name)
    return Input ? <Input {...props} /> : props.renderDefault(props)
  }
  if (props.schemaType.name === 'venue' && isObjectInputProps(props)) return <VenueInput {...props} />
  if (isPicture(props.schemaType)) return <PictureInput {...props} />
  if (!isObjectInputProps(props) || props.path.length > 0 || !hasId(props.value)) return props.renderDefault(props)
  return <DocumentForm id={props.value._id} input={props} />
}

const hasId = (document: object | undefined): document is { _id: string } =>
  document !== undefined && '_id' in document && typeof document._id === 'string'

/** A picture, or a type that is made of it. */
const isPicture = ({ name, type }: SchemaType): boolean => name === 'image' || (type != null && isPicture(type))

/** The form of a whole document, and below it how the document stands with visitors. */
function DocumentForm({ id, input }: { id: string; input: ObjectInputProps }) {
  const type = input.schemaType.name
  const publishedId = getPublishedId(id)
  const deletion = useDeletion(publishedId, type)
  if (deletion) return <Deleted deletion={deletion} />
  return (
    <Form gap={4}>
      {type === 'scheduleException' && <AlreadyMoved id={publishedId} />}
      {input.renderDefault(inOrderOfStatus(input))}
      <LiveBanner id={id} type={type} />
    </Form>
  )
}

/**
 * A field that gets the focus comes into view above the banner, which lies over the foot of the form. Fields stand closer than the
 * Studio puts them: more of them are in view.
 */
const Form = styled(Stack)`
  & > [data-ui='Stack'] {
    gap: 2rem;
  }

  & :is(input, textarea, button, [contenteditable]) {
    scroll-margin-block: 6rem;
  }
`
