import { Stack } from '@sanity/ui'
import { isNumberInputProps, isObjectInputProps, isStringInputProps, type InputProps } from 'sanity'
import { styled } from 'styled-components'
import { LiveBanner } from './live/LiveBanner.tsx'
import { PriceInput } from './price/PriceInput.tsx'
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
  if (!isObjectInputProps(props) || props.path.length > 0 || !hasId(props.value)) return props.renderDefault(props)
  return (
    <Form gap={4}>
      {props.renderDefault(props)}
      <LiveBanner id={props.value._id} type={props.schemaType.name} />
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

const hasId = (document: object | undefined): document is { _id: string } =>
  document !== undefined && '_id' in document && typeof document._id === 'string'
