import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline'
import { Card, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui'
import { useMemo } from 'react'
import { useObservable } from 'react-rx'
import { of, switchMap, timer } from 'rxjs'
import { type SanityClient, useClient, useCurrentUser } from 'sanity'
import { styled } from 'styled-components'
import { type Backups, backupStatus } from '../../checks/storeFindings.ts'
import { byLevel } from '../../checks/facts.ts'
import { isEmbedded } from '../environment.ts'
import { Problem, StatusLine, Strong } from '../look/ui.tsx'
import { Findings } from './FindingList.tsx'
import { SampleTexts } from './SampleTexts.tsx'
import { useFindings } from './useFindings.ts'

export function WhatNeedsAttention() {
  const { findings, sampleTexts, problem } = useFindings()
  return (
    <Side
      forwardedAs="section"
      aria-labelledby="what-needs-attention"
      borderLeft={[false, false, true]}
      borderBottom={[true, true, false]}
    >
      <Stack gap={5} padding={[4, 4, 5]} style={{ maxWidth: '44rem' }}>
        <Heading as="h1" id="what-needs-attention" size={[1, 1, 2]}>
          What needs attention
        </Heading>
        {/* `npm run dev` doesn't serve /tonight. */}
        {isEmbedded && process.env.NODE_ENV === 'production' && (
          <Text size={1}>
            On a phone, in a hurry? <a href="/tonight">Tonight</a> cancels or moves an evening within two taps.
          </Text>
        )}
        <Problem text={problem && `The content can’t be checked: ${problem}. Trying again…`} />
        {findings === null ? (
          problem === null && <Spinner muted />
        ) : findings.length === 0 ? (
          <UpToDate />
        ) : (
          byLevel(findings).map(({ level, ...group }) => <Findings key={level} {...group} />)
        )}
        <SampleTexts left={sampleTexts} />
        {isEmbedded && <LastBackup />}
      </Stack>
    </Side>
  )
}

const UpToDate = () => (
  <Card tone="positive" padding={4} radius={2}>
    <Flex gap={3}>
      <Text size={1}>
        <CheckmarkCircleIcon />
      </Text>
      <Stack gap={3}>
        <Strong>Everything is up to date</Strong>
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

const hourMs = 60 * 60 * 1000

/** Tells administrators how old the last good backup of the embedded store is. */
function LastBackup() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const isAdministrator = useCurrentUser()?.roles.some(({ name }) => name === 'administrator') ?? false
  const status$ = useMemo(
    () => (isAdministrator ? timer(0, hourMs).pipe(switchMap(() => getBackupStatus(client))) : of(null)),
    [client, isAdministrator],
  )
  const status = useObservable(status$, null)

  if (!status) return null
  return <StatusLine Icon={status.isWarning ? WarningOutlineIcon : CheckmarkCircleIcon} text={status.text} />
}

const getBackupStatus = (client: SanityClient) =>
  client.request<Backups>({ url: '/backups' }).then(
    (backups) => backupStatus(backups, Date.now()),
    (error: unknown) => ({
      text: `The state of the backups can’t be read: ${(error as Error).message}`,
      isWarning: true,
    }),
  )
