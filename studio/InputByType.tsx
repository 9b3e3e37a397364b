import { isNumberInputProps, type InputProps } from 'sanity'
import { PriceInput } from './price/PriceInput.tsx'

/** Our own inputs, by the name of a type; all others are the Studio's. They are named here, since the site shares schemas/. */
export function InputByType(props: InputProps) {
  if (props.schemaType.name === 'priceInCents' && isNumberInputProps(props)) return <PriceInput {...props} />
  return props.renderDefault(props)
}
