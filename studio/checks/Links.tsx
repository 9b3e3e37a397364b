import { LinkIcon } from '@sanity/icons/Link'
import { Button, Text } from '@sanity/ui'
import { useEffect, useState } from 'react'
import { type SanityClient, useClient } from 'sanity'
import { styled } from 'styled-components'
import { type LinkAnswer, linkFindings, linkSummary, type Link, linksIn } from '../../checks/contentLinks.ts'
import { type Content, contentQuery } from '../../checks/contentQuery.ts'
import { readableTime } from '../../schemas/venueTime.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { Problem } from '../look/ui.tsx'
import { useVenueTimeZone } from '../look/venueTimeZone.tsx'
import { Findings } from './Findings.tsx'

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

export function Links({ isRunning, found, links, problem }: LinkCheck) {
  useVenueTimeZone()
  const findings = found ? linkFindings(links, found.answers) : []
  return (
    <>
      <Summary size={1} muted role="status">
        {found && !isRunning && `${linkSummary(found.answers)} Checked at ${readableTime(found.at)}.`}
      </Summary>
      <Problem text={problem && `The links can’t be checked: ${problem}. Try again in a minute.`} />
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

export type LinkCheck = ReturnType<typeof useLinkCheck>

/** Checks all links on request, and keeps the result for as long as the Studio is open. */
export function useLinkCheck(isShown: boolean) {
  const client = useClient({ apiVersion })
  const [isRunning, setIsRunning] = useState(false)
  const [found, setFound] = useState<{ answers: LinkAnswer[]; at: Date } | null>(null)
  // The current links, so that a repaired link disappears from the findings.
  const [links, setLinks] = useState<Link[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const fail = (error: unknown) => setProblem((error as Error).message)

  useEffect(() => {
    if (isShown && found !== null) void getLinks(client).then(setLinks, fail)
  }, [client, isShown, found])

  async function run() {
    setIsRunning(true)
    setProblem(null)
    try {
      const latest = await getLinks(client)
      const answers = await checkLinks(client, latest)
      setLinks(latest)
      setFound({ answers, at: new Date() })
    } catch (error) {
      fail(error)
    }
    setIsRunning(false)
  }
  return { isRunning, found, links, problem, run }
}

/** The most addresses that the store accepts at once. */
const batchSize = 100

async function getLinks(client: SanityClient): Promise<Link[]> {
  const contents = await Promise.all(
    (['published', 'drafts'] as const).map((perspective) =>
      client.withConfig({ perspective }).fetch<Content>(contentQuery),
    ),
  )
  return linksIn(contents.flatMap(({ documents }) => documents))
}

/** Lets the store request every address. Takes a few seconds; half a minute when many sites don't answer. */
async function checkLinks(client: SanityClient, links: Link[]): Promise<LinkAnswer[]> {
  const urls = [...new Set(links.map(({ url }) => url))]
  const answers: LinkAnswer[] = []
  for (let first = 0; first < urls.length; first += batchSize) {
    const body = { urls: urls.slice(first, first + batchSize) }
    answers.push(...(await client.request<LinkAnswer[]>({ method: 'POST', url: '/links/check', body })))
  }
  return answers
}
