import { Stack } from '@sanity/ui'
import { getPublishedId, type ObjectInputProps } from 'sanity'
import { styled } from 'styled-components'
import { Deleted } from './deletion/Deleted.tsx'
import { useDeletion } from './deletion/useDeletion.ts'
import { LiveBanner } from './live/LiveBanner.tsx'
import { AlreadyMoved } from './thisWeek/AlreadyMoved.tsx'
import { inOrderOfStatus } from './thisWeek/inOrderOfStatus.ts'

/** The form of a whole document, and below it how the document stands with visitors. */
export function DocumentForm({ id, input }: { id: string; input: ObjectInputProps }) {
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
