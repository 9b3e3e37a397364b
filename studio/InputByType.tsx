import { Fragment } from 'react'
import { isNumberInputProps, isObjectInputProps, type InputProps } from 'sanity'
import { DocumentForm } from './DocumentForm.tsx'
import { PriceInput } from './price/PriceInput.tsx'
import { useVenueTimeZone } from './timeZone/useVenueTimeZone.ts'

/** Our own inputs, by the name of a type; all others are the Studio's. They are named here, since the site shares schemas/. */
export function InputByType(props: InputProps) {
  const timeZone = useVenueTimeZone()
  if (props.schemaType.name === 'priceInCents' && isNumberInputProps(props)) return <PriceInput {...props} />
  if (props.schemaType.name === 'datetime') return <Fragment key={timeZone}>{props.renderDefault(props)}</Fragment>
  if (!isObjectInputProps(props) || props.path.length > 0 || !hasId(props.value)) return props.renderDefault(props)
  return <DocumentForm id={props.value._id} input={props} />
}

const hasId = (document: object | undefined): document is { _id: string } =>
  document !== undefined && '_id' in document && typeof document._id === 'string'
