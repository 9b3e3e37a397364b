import { Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui'
import { useState } from 'react'

const key = 'welcomeIsRead'

const steps = [
  ['Find it by what you came to do', 'The menu begins with what changes most: this week, prices, series.'],
  ['Change it', 'What you type is kept as a draft at once. Visitors see nothing of it yet.'],
  ['Publish it', 'The button below the form makes it live within a second, on every page that shows it.'],
  ['Nothing is lost', 'Every earlier version is kept, with who wrote it: ⋯ on top of the form, History.'],
] as const

/** What a volunteer has to know, on their first visit; put away for good in this browser by one click. */
export function Welcome() {
  const [isRead, setIsRead] = useState(() => localStorage.getItem(key) !== null)
  if (isRead) return null

  const putAway = () => {
    localStorage.setItem(key, new Date().toISOString())
    setIsRead(true)
  }
  return (
    <Card as="section" aria-labelledby="welcome" padding={4} radius={3} tone="primary" border>
      <Stack gap={4}>
        <Heading as="h2" id="welcome" size={1}>
          Welcome. Four things to know
        </Heading>
        <Stack as="ol" gap={4}>
          {steps.map(([title, text]) => (
            <Stack as="li" key={title} gap={2}>
              <Text size={1} weight="semibold">
                {title}
              </Text>
              <Text size={1}>{text}</Text>
            </Stack>
          ))}
        </Stack>
        <Flex>
          <Button text="Got it" onClick={putAway} />
        </Flex>
      </Stack>
    </Card>
  )
}
