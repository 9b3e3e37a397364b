import { isNumberInputProps, isObjectInputProps, isStringInputProps, type InputProps, type SchemaType } from 'sanity'
import { DocumentForm } from './DocumentForm.tsx'
import { PriceInput } from './price/PriceInput.tsx'
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
