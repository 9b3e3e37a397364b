import { Button } from '@sanity/ui'
import type { ComponentProps } from 'react'

/** A button that fits into a line of text. */
export const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button mode="ghost" fontSize={1} padding={2} {...props} />
)
