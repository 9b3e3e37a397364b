import { Stack } from '@sanity/ui'
import { getPublishedId, type ObjectInputProps } from 'sanity'
import { styled } from 'styled-components'
import { Deleted } from './deletion/Deleted.tsx'
import { useDeletion } from './deletion/useDeletion.ts'
import { LiveBanner } from './live/LiveBanner.tsx'

/** The form of a whole document, and below it how the document stands with visitors. */
export function DocumentForm({ id, input }: { id: string; input: ObjectInputProps }) {
  const type = input.schemaType.name
  const deletion = useDeletion(getPublishedId(id), type)
  if (deletion) return <Deleted deletion={deletion} />
  return (
    <Form gap={4}>
      {input.renderDefault(input)}
      <LiveBanner id={id} type={type} />
    </Form>
  )
}

/** A field that gets the focus comes into view above the banner, which lies over the foot of the form. */
const Form = styled(Stack)`
  & :is(input, textarea, button, [contenteditable]) {
    scroll-margin-block: 6rem;
  }
`
