import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pagePaths } from '../../shared/pages.ts'
import { formatMs, formatTimes, median, type Figure } from './figure.ts'
import { openLighthouse, type Audit } from './lighthouse.ts'
import { startStack, type Stack } from './stack.ts'
import { serveStaticCopy } from './staticCopy.ts'

const runs = 3
const slowest = 1.15

/** Audits every page and a static copy of it with Lighthouse, on a phone. */
export async function pages(): Promise<Figure[]> {
  using lakeDir = mkdtempDisposableSync(join(tmpdir(), 'bench-pages-'))
  await using stack = await startStack(lakeDir.path)
  await using cleanUp = new AsyncDisposableStack()
  const calendar = await answerForCalendar(stack)
  cleanUp.defer(() => void calendar.close())
  const copy = await serveStaticCopy(stack, pagePaths)
  cleanUp.defer(() => void copy.close())
  const lighthouse = await openLighthouse()
  cleanUp.defer(() => lighthouse.close())

  const figures: Figure[] = []
  for (const path of pagePaths) {
    // Warms up: the first request for a picture waits until it is made.
    await lighthouse.audit(stack.siteUrl + path)
    await lighthouse.audit(copy.url + path)
    const ours: Audit[] = []
    const theirs: Audit[] = []
    for (let run = 0; run < runs; run++) {
      ours.push(await lighthouse.audit(stack.siteUrl + path))
      theirs.push(await lighthouse.audit(copy.url + path))
    }
    figures.push(scoresOf(path, ours), lcpOf(path, ours, theirs))
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

function lcpOf(path: string, ours: Audit[], theirs: Audit[]): Figure {
  const lcp = (audits: Audit[]) => median(audits.map(({ lcpInMs }) => lcpInMs))
  const ratio = lcp(ours) / lcp(theirs)
  return {
    what: `Largest contentful paint of \`${path}\`, slow phone, median of ${runs}`,
    measured: formatMs(lcp(ours)),
    comparedWith: `the page as plain files ${formatMs(lcp(theirs))}`,
    ratio: formatTimes(ratio),
    goal: `at most ${slowest} ×`,
    isMet: ratio <= slowest,
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
