import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { SanityClient } from '@sanity/client'
import type { LakeDocument } from '../../packages/lake/src/document.ts'
import { getClassesPage, getHomePage } from '../../web/queries/pageContent.ts'
import { getNotices } from '../../web/queries/siteFacts.ts'
import { getRegisterPage, getRegistrationCards } from '../../web/queries/registerPageContent.ts'
import { getSchedule } from '../../web/queries/scheduleFacts.ts'
import { getSite } from '../../web/queries/siteQuery.ts'
import { compare, formatMs, median, timeRuns, type Figure } from './figure.ts'
import { formatSize, openLake, sizes } from './lake.ts'
import { groqAnswer } from '../groqAnswer.ts'

const questions = {
  'home page': getHomePage,
  'classes page': getClassesPage,
  'registration page': getRegisterPage,
  'registration cards': getRegistrationCards,
  schedule: getSchedule,
  notices: getNotices,
  'site settings': (client: SanityClient) => getSite(client, new Date().toISOString()),
}

const sampleContent = readFileSync('content/data.ndjson', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as LakeDocument)

/** Measures the queries of each page, with the sample content among many other documents. */
export async function siteQueries(): Promise<Figure[]> {
  const figures: Figure[] = []
  const inMiddle = new Map<string, number>()
  for (const size of sizes) {
    const lake = openLake(size, sampleContent)
    for (const [name, ask] of Object.entries(questions)) {
      const asked = questionOf(ask)
      const run = () => lake.post('query', asked)
      const { query, params } = asked
      const plain = () => groqAnswer(query, { params, dataset: lake.documents })
      deepEqual(
        (await run()).result,
        JSON.parse(JSON.stringify(plain())),
        `The lake answers the ${name} unlike groq-js`,
      )

      await timeRuns(300, run)
      const ours = median(await timeRuns(200, run))
      const theirs = median(await timeRuns(size > 1000 ? 5 : 100, plain))
      const middle = inMiddle.get(name)
      if (size === 10_000) inMiddle.set(name, ours)
      figures.push({
        what: `Site query, ${formatSize(size)}: ${name}`,
        measured: formatMs(ours),
        comparedWith: `groq-js ${formatMs(theirs)}`,
        ratio: compare(ours, theirs),
        ...(size === 10_000 && { goal: 'less than 1 ms', isMet: ours < 1 }),
        ...(middle && { goal: 'at most 3 × as slow as with 10,000', isMet: ours <= 3 * middle }),
      })
    }
    lake.close()
  }
  return figures
}

/** Returns the query that one of the site's readers sends; the reader never gets a response. */
function questionOf(ask: (client: SanityClient, now: string) => Promise<unknown>) {
  let asked: { query: string; params: Record<string, unknown> } | undefined
  const recorder = {
    fetch: (query: string, params: Record<string, unknown> = {}) => {
      asked = { query, params }
      return new Promise(() => undefined)
    },
  }
  void ask(recorder as unknown as SanityClient, new Date().toISOString())
  if (!asked) throw new Error('The reader asked nothing')
  return asked
}
