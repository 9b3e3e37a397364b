import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { Card, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { styled } from 'styled-components'
import { byLevel } from '../../checks/levels.ts'
import { Findings } from './Findings.tsx'
import { Setup } from './setup/Setup.tsx'
import { CheckTheLinks, Links } from './links/Links.tsx'
import type { LinkCheck } from './links/useLinkCheck.ts'
import { useFindings } from './useFindings.ts'
import { Welcome } from './Welcome.tsx'

/** Only the embedded store can look at other sites: a browser may not, and the hosted service does not. */
const isEmbedded = process.env.SANITY_STUDIO_IS_EMBEDDED === 'true'

/** Everything in the published content that somebody should look at, each line a link to its field. */
export function WhatNeedsAttention({ linkCheck }: { linkCheck: LinkCheck }) {
  const { findings, steps, problem } = useFindings()
  return (
    <Side
      forwardedAs="section"
      aria-labelledby="what-needs-attention"
      borderLeft={[false, false, true]}
      borderBottom={[true, true, false]}
    >
      <Column gap={5} padding={[4, 4, 5]}>
        <Welcome />
        <Stack gap={4}>
          <Flex align="center" justify="space-between" gap={3} wrap="wrap">
            <Heading as="h1" id="what-needs-attention" size={[1, 1, 2]}>
              What needs attention
            </Heading>
            {isEmbedded && <CheckTheLinks {...linkCheck} />}
          </Flex>
          {isEmbedded && <Links {...linkCheck} />}
        </Stack>
        {problem !== null && <Problem problem={problem} />}
        {findings === null ? (
          problem === null && <Spinner muted />
        ) : findings.length === 0 ? (
          <UpToDate />
        ) : (
          byLevel(findings).map(({ level, ...group }) => <Findings key={level} {...group} />)
        )}
        <Setup steps={steps} />
      </Column>
    </Side>
  )
}

const Problem = ({ problem }: { problem: string }) => (
  <Card tone="critical" padding={4} radius={2} role="alert">
    <Text size={1}>The content cannot be checked: {problem}. Trying again.</Text>
  </Card>
)

const UpToDate = () => (
  <Card tone="positive" padding={4} radius={2}>
    <Flex gap={3}>
      <Text size={1}>
        <CheckmarkCircleIcon />
      </Text>
      <Stack gap={3}>
        <Text size={1} weight="semibold">
          Everything is up to date
        </Text>
        <Text size={1}>Dates, prices, notices and people are as they should be. See you on the dance floor!</Text>
      </Stack>
    </Flex>
  </Card>
)

const Side = styled(Card)`
  flex: 1;
  min-width: 0;
  overflow: auto;

  @media (max-width: 599px) {
    flex: none;
    max-height: 45vh;
  }
`

const Column = styled(Stack)`
  max-width: 44rem;
`
