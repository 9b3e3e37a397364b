import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMs, median, quantile, timeRuns, type Figure } from './figure.ts'
import { startStack, type Stack } from './stack.ts'

const runs = 40
const id = 'registration-general-admission'

/** Measures how long the Studio waits for what a draft changes, after each key, with the sample content and with 1,000 documents. */
export async function visitorChanges(): Promise<Figure[]> {
  using lakeDir = mkdtempDisposableSync(join(tmpdir(), 'bench-changes-'))
  await using stack = await startStack(lakeDir.path)
  const sample = await figureOf(stack, 'sample content', 300)
  await copyContent(stack.client, 1000)
  return [sample, await figureOf(stack, '1,000 documents', 1000)]
}

async function figureOf({ client, siteUrl, studioUrl }: Stack, content: string, goalInMs: number): Promise<Figure> {
  const [user, document] = await Promise.all([client.users.getById('me'), client.getDocument(id)])
  const { secret } = await createPreviewSecret(client, 'bench', studioUrl, user.id)
  const ask = async (price: number) => {
    const body = JSON.stringify({ documents: { [id]: { ...document, onlinePriceInCents: 2200 + price } } })
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const response = await fetch(`${siteUrl}/api/changes`, { method: 'POST', headers, body })
    const { changes } = (await response.json()) as { changes?: unknown[] }
    if (!changes?.length) throw new Error(`/api/changes answers ${response.status} and no changes`)
  }
  const first = await timeRuns(1, ask)
  const times = await timeRuns(runs, ask)
  return {
    what: `What visitors will read, ${content}: a changed price → every change, p95 of ${runs}`,
    measured: formatMs(quantile(times, 0.95)),
    comparedWith: `p50 ${formatMs(median(times))}; the first ${formatMs(median(first))}`,
    goal: `less than ${formatMs(goalInMs)}`,
    isMet: quantile(times, 0.95) < goalInMs,
  }
}

/** Adds copies of the documents that exist many times, until there are enough. */
async function copyContent(client: Stack['client'], count: number) {
  const types = ['danceClass', 'faqEntry', 'notice', 'registrationLink', 'scheduleException', 'series', 'teacher']
  const [present, originals] = await Promise.all([
    client.fetch<number>('count(*[!(_id in path("**.**"))])'),
    client.fetch<{ _id: string; _type: string }[]>('*[_type in $types]', { types }, { perspective: 'published' }),
  ])
  const transaction = client.transaction()
  for (let copy = 0; copy < count - present; copy++) {
    const original = originals[copy % originals.length]
    if (original) transaction.createOrReplace({ ...original, _id: `${original._id}-${copy}` })
  }
  await transaction.commit()
}
