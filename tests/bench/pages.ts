import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pagePaths } from '../../shared/pages.ts'
import { median, type Figure } from './figure.ts'
import { openLighthouse, type Audit } from './lighthouse.ts'
import { startStack, type Stack } from './stack.ts'

const runs = 3

/** Audits every page with Lighthouse, on a phone. */
export async function pages(): Promise<Figure[]> {
  using lakeDir = mkdtempDisposableSync(join(tmpdir(), 'bench-pages-'))
  await using stack = await startStack(lakeDir.path)
  await using cleanUp = new AsyncDisposableStack()
  const calendar = await answerForCalendar(stack)
  cleanUp.defer(() => void calendar.close())
  const lighthouse = await openLighthouse()
  cleanUp.defer(() => lighthouse.close())

  const figures: Figure[] = []
  for (const path of pagePaths) {
    // Warms up: the first request for a picture waits until it is made.
    await lighthouse.audit(stack.siteUrl + path)
    const audits: Audit[] = []
    for (let run = 0; run < runs; run++) audits.push(await lighthouse.audit(stack.siteUrl + path))
    figures.push(scoresOf(path, audits))
  }
  return figures
}

function scoresOf(path: string, audits: Audit[]): Figure {
  const of = (category: keyof Audit['scores']) => median(audits.map(({ scores }) => scores[category]))
  const scores = [of('performance'), of('accessibility'), of('best-practices'), of('seo')]
  return {
    what: `Lighthouse, phone, \`${path}\`: performance, accessibility, best practices, search; median of ${runs}`,
    measured: scores.join(' '),
    goal: '100 each',
    isMet: scores.every((score) => score === 100),
  }
}

/** Replaces the calendar of the sample content, whose host does not exist, by a local server. */
async function answerForCalendar({ client, siteUrl }: Stack) {
  const server = createServer((_, response) => response.end('<!doctype html><title>Calendar</title>'))
  await once(server.listen(0, 'localhost'), 'listening')
  const address = `http://localhost:${(server.address() as AddressInfo).port}/`
  await client.patch('communityPage').set({ calendarEmbedUrl: address }).commit()
  const signal = AbortSignal.timeout(10_000)
  while (!(await (await fetch(`${siteUrl}/community`, { signal })).text()).includes(address)) await setTimeout(50)
  return server
}
