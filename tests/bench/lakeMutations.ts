import { openLake } from './lake.ts'
import type { Row } from './rows.ts'
import { formatNumber, formatTiming, time } from './timing.ts'

const sizes = [100, 10_000, 100_000]

/** Writes on a file on disk, from Request to parsed Response; each is durable before it is answered. */
export async function lakeMutations(): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of sizes) {
    using lake = openLake(size)
    let count = 0
    const mutate = (...mutations: unknown[]) => lake.post('/data/mutate', { mutations })
    const patch = (priceInCents: number) => ({
      patch: { id: 'registration-general-admission-0', set: { onlinePriceInCents: priceInCents } },
    })
    const question = () => ({ create: { _id: `question-${count++}`, _type: 'faqEntry', question: 'Is it fun?' } })

    const writes: [kind: string, write: () => Promise<unknown>][] = [
      ['patch of a field', () => mutate(patch(count++))],
      ['create', () => mutate(question())],
      [
        'patch by query',
        () =>
          mutate({
            patch: {
              query: '*[_type == "danceClass" && slug.current == "wcs-2-0"]',
              set: { summary: `Summary ${count++}` },
            },
          }),
      ],
      ['edit and publish', () => lake.post('/data/actions', { actions: editAndPublish(count++) })],
      ['create of 100 in one transaction', () => mutate(...Array.from({ length: 100 }, question))],
    ]
    for (const [kind, write] of writes) {
      rows.push({ what: `Write, ${formatNumber(size)} documents: ${kind}`, value: formatTiming(await time(write)) })
    }
  }
  return rows
}

function editAndPublish(priceInCents: number) {
  const document = {
    publishedId: 'registration-student-admission-0',
    draftId: 'drafts.registration-student-admission-0',
  }
  return [
    { actionType: 'sanity.action.document.edit', ...document, patch: { set: { onlinePriceInCents: priceInCents } } },
    { actionType: 'sanity.action.document.publish', ...document },
  ]
}
