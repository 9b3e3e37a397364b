import { Button, Stack } from '@sanity/ui'
import { useState } from 'react'
import type { Finding } from '../../checks/facts.ts'
import { Lines } from './FindingList.tsx'

/** Says in one line how much of the sample content is left, and lists it on request. */
export function SampleTexts({ left }: { left: Finding[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (left.length === 0) return null
  const count = left.length === 1 ? 'One sample text is' : `${left.length} sample texts are`
  return (
    <Stack gap={3}>
      <Button
        mode="ghost"
        fontSize={1}
        justify="flex-start"
        aria-expanded={isOpen}
        text={`${count} left. Replace ${left.length === 1 ? 'it' : 'them'} with your own`}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && <Lines findings={left} />}
    </Stack>
  )
}
