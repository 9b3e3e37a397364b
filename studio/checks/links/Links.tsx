import { LinkIcon } from '@sanity/icons/Link'
import { Button, Card, Text } from '@sanity/ui'
import { styled } from 'styled-components'
import { linkFindings, linkSummary } from '../../../checks/links/linkFindings.ts'
import { readableTime } from '../../../schemas/venueTime.ts'
import { useVenueTimeZone } from '../../look/venueTimeZone.tsx'
import { Findings } from '../Findings.tsx'
import type { LinkCheck } from './useLinkCheck.ts'

/** Checks every link on request. */
export function CheckTheLinks({ isRunning, run }: LinkCheck) {
  return (
    <Button
      mode="ghost"
      fontSize={1}
      icon={LinkIcon}
      text={isRunning ? 'Checking the links…' : 'Check the links'}
      disabled={isRunning}
      onClick={() => void run()}
    />
  )
}

/** Shows the result of the last link check. */
export function Links({ isRunning, found, links, problem }: LinkCheck) {
  useVenueTimeZone()
  const findings = found ? linkFindings(links, found.answers) : []
  return (
    <>
      <Summary size={1} muted role="status">
        {found && !isRunning && `${linkSummary(found.answers)} Checked at ${readableTime(found.at)}.`}
      </Summary>
      {problem !== null && (
        <Card tone="critical" padding={4} radius={2} role="alert">
          <Text size={1}>The links can’t be checked: {problem}. Try again in a minute.</Text>
        </Card>
      )}
      {findings.length > 0 && <Findings title="Links" findings={findings} />}
    </>
  )
}

/** Present from the start, so that screen readers announce later text; takes no space while empty. */
const Summary = styled(Text)`
  &:not(:has(span:not(:empty))) {
    position: absolute;
  }
`
