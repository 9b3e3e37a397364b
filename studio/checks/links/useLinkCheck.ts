import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import type { LinkAnswer } from '../../../checks/links/linkAnswer.ts'
import type { Link } from '../../../checks/links/linksIn.ts'
import { checkLinks, getLinks } from './checkLinks.ts'

export type LinkCheck = {
  isRunning: boolean
  /** What the last check found; null before the first. */
  found: { answers: LinkAnswer[]; at: Date } | null
  /** The links as they are now: who comes back from mending one does not find it again. */
  links: Link[]
  /** Why the links cannot be checked. */
  problem: string | null
  run: () => Promise<void>
}

/** A check of all links, on request; what it found stays for as long as the Studio is open. */
export function useLinkCheck(isShown: boolean): LinkCheck {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [isRunning, setIsRunning] = useState(false)
  const [found, setFound] = useState<LinkCheck['found']>(null)
  const [links, setLinks] = useState<Link[]>([])
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (!isShown || found === null) return
    getLinks(client).then(setLinks, (error: unknown) => setProblem((error as Error).message))
  }, [client, isShown, found])

  const run = async () => {
    setIsRunning(true)
    setProblem(null)
    try {
      const latest = await getLinks(client)
      const answers = await checkLinks(client, latest)
      setLinks(latest)
      setFound({ answers, at: new Date() })
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, found, links, problem, run }
}
