import { compare, formatMs, median, timeRuns, type Figure } from './figure.ts'
import { formatSize, openLake, sizes } from './lake.ts'

/** Measures writes from Request to Response. Acknowledged writes are on disk. */
export async function lakeMutations(): Promise<Figure[]> {
  const figures: Figure[] = []
  const inSmallest = new Map<string, number>()
  for (const size of sizes) {
    const lake = openLake(size)
    const patch = (run: number) => ({ patch: { id: `class-${size - 1 - (run % 50)}`, set: { priceInCents: run } } })
    const create = (name: string) => ({ create: { _id: name, _type: 'class', slug: { current: name } } })

    const writes: Record<string, (run: number) => Promise<unknown>> = {
      'patch of a field': (run) => lake.post('mutate', { mutations: [patch(run)] }),
      '100 new documents in a transaction': (run) =>
        lake.post('mutate', { mutations: Array.from({ length: 100 }, (_, index) => create(`new-${run}-${index}`)) }),
      'edit and publish': (run) => lake.post('actions', { actions: editAndPublish(`class-${size - 1}`, run) }),
    }
    for (const [name, write] of Object.entries(writes)) {
      await timeRuns(100, write) // warms up
      const ours = median(await timeRuns(100, (run) => write(100 + run)))
      const smallest = inSmallest.get(name)
      inSmallest.set(name, smallest ?? ours)
      figures.push({
        what: `Write, ${formatSize(size)}: ${name}`,
        measured: formatMs(ours),
        ...(smallest && { comparedWith: `with 100 documents ${formatMs(smallest)}`, ratio: compare(ours, smallest) }),
      })
    }
    lake.close()
  }
  return figures
}

function editAndPublish(publishedId: string, priceInCents: number) {
  const ids = { publishedId, draftId: `drafts.${publishedId}` }
  return [
    { actionType: 'sanity.action.document.edit', ...ids, patch: { set: { priceInCents } } },
    { actionType: 'sanity.action.document.publish', ...ids },
  ]
}
