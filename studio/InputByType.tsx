import { Stack } from '@sanity/ui'
import { Fragment } from 'react'
import { isNumberInputProps, isObjectInputProps, type InputProps } from 'sanity'
import { styled } from 'styled-components'
import { LiveBanner } from './live/LiveBanner.tsx'
import { PriceInput } from './price/PriceInput.tsx'
import { useVenueTimeZone } from './timeZone/useVenueTimeZone.ts'

/** Our own inputs, by the name of a type; all others are the Studio's. They are named here, since the site shares schemas/. */
export function InputByType(props: InputProps) {
  const timeZone = useVenueTimeZone()
  if (props.schemaType.name === 'priceInCents' && isNumberInputProps(props)) return <PriceInput {...props} />
  if (props.schemaType.name === 'datetime') return <Fragment key={timeZone}>{props.renderDefault(props)}</Fragment>
  if (!isObjectInputProps(props) || props.path.length > 0 || !hasId(props.value)) return props.renderDefault(props)
  return (
    <Form gap={4}>
      {props.renderDefault(props)}
      <LiveBanner id={props.value._id} type={props.schemaType.name} />
    </Form>
  )
}

/** A field that gets the focus comes into view above the banner, which lies over the foot of the form. */
const Form = styled(Stack)`
  & :is(input, textarea, button, [contenteditable]) {
    scroll-margin-block: 6rem;
  }
`

const hasId = (document: object | undefined): document is { _id: string } =>
  document !== undefined && '_id' in document && typeof document._id === 'string'
