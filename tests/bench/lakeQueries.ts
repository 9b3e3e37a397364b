import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { SanityClient } from '@sanity/client'
import { of } from 'rxjs'
import { createSchema, createSearch } from 'sanity'
import type { LakeDocument } from '../../packages/lake/src/document.ts'
import { queryLimit } from '../../packages/lake/src/limits.ts'
import { schemaTypes } from '../../schemas/index.ts'
import { getClassesPage } from '../../web/queries/pageContent.ts'
import { getRegisterPage } from '../../web/queries/registerPageContent.ts'
import { everyFactQuery } from '../../web/queries/siteFacts.ts'
import { groqAnswer } from '../groqAnswer.ts'
import { compare, formatMs, median, quantile, timeRuns, type Figure } from './figure.ts'
import { makeDocuments } from './documents.ts'
import { startLakeProcess } from './lakeProcess.ts'

type SentQuery = { query: string; params: Record<string, unknown> }

/** Sizes of a dataset, in documents. */
const sizes = [1000, 10_000]
const limit = queryLimit.milliseconds

const list = '*[_type == $type] | order(title desc)[0...20]{_id, title, "teachers": teachers[]->name}'

const sampleContent = readFileSync('content/data.ndjson', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as LakeDocument)

/** Compares queries that a client sends to a lake with groq-js alone on the same documents. */
export async function lakeQueries(): Promise<Figure[]> {
  const queries: Record<string, SentQuery> = {
    'search of the Studio': captureSearch('sugar whip'),
    'a list in order': { query: list, params: { type: 'danceClass' } },
    'classes page': captureQuery(getClassesPage),
    'registration page': captureQuery(getRegisterPage),
    'facts of every page': { query: everyFactQuery, params: {} },
  }
  const figures: Figure[] = []
  for (const size of sizes) {
    const documents = [...sampleContent, ...makeDocuments(size)]
    const lake = await startLakeProcess(documents)
    for (const [name, sent] of Object.entries(queries)) {
      // groq-js parses text::query() and cannot evaluate it; words in order cost about as much.
      const isSearch = sent.query.includes('text::query(')
      const query = sent.query.replaceAll(/text::query\((\$\w+)\)/g, '$1')
      const alone = () => groqAnswer(query, { params: sent.params, dataset: documents })
      const ask = () => lake.client.fetch<unknown>(sent.query, sent.params)
      if (!isSearch)
        deepEqual(await ask(), JSON.parse(JSON.stringify(alone())), `The lake answers ${name} unlike groq-js`)
      await timeRuns(10, ask)
      const ours = await timeRuns(40, ask)
      const theirs = await timeRuns(9, alone)
      figures.push({
        what: `Query, ${size.toLocaleString('en-US')} documents: ${name}, p50 and p95`,
        measured: `${formatMs(median(ours))}, ${formatMs(quantile(ours, 0.95))}`,
        comparedWith: `groq-js alone ${formatMs(median(theirs))}${isSearch ? ', with `match $q`' : ''}`,
        ratio: compare(median(ours), median(theirs)),
        goal: `less than ${limit} ms, the limit`,
        isMet: quantile(ours, 0.95) < limit,
      })
    }
    await lake.stop()
  }
  return figures
}

/** Returns the last query that a reader of the site or the Studio sends; no reader of the site gets a response. */
function captureQuery(ask: (client: SanityClient) => unknown): SentQuery {
  const queries: SentQuery[] = []
  const add = (query: string, params: Record<string, unknown> = {}) => queries.push({ query, params })
  const client = {
    fetch: (...sent: Parameters<typeof add>) => new Promise(() => add(...sent)),
    observable: { fetch: (...sent: Parameters<typeof add>) => of(add(...sent) && []) },
    withConfig: () => client,
  } as unknown as SanityClient
  void ask(client)
  const sent = queries.at(-1)
  if (!sent) throw new Error('The reader sent no query')
  return sent
}

/** Returns the query that the Studio sends for a search of all documents. */
function captureSearch(query: string): SentQuery {
  const schema = createSchema({ name: 'site', types: schemaTypes })
  const types = schema
    .getTypeNames()
    .flatMap((name) => (name.startsWith('sanity.') ? [] : (schema.get(name) ?? [])))
    .filter(({ type }) => type?.name === 'document')
  return captureQuery((client) => {
    const search = createSearch(types, client as never, { strategy: 'groq2024' })
    search({ query, types: [] }, { perspective: 'raw', limit: 25 }).subscribe()
  })
}
