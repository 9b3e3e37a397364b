export type Section = {
  /** The page, as the menu calls it. */
  title: string
  /** Its document's id and type. */
  page: string
  /** Where it keeps its references, in its order: `teachers.people` */
  field: string
}

/**
 * Every document once: under the first page that shows it, in the order of that page, or under none.
 * @param shown per section the ids that its page refers to; some may be of documents that were deleted
 * @param all the ids of all documents of the type
 */
export function bySection(sections: Section[], { shown, all }: { shown: string[][]; all: string[] }) {
  const left = new Set(all)
  const take = (ids: string[]) => ids.filter((id) => left.delete(id))
  return [
    ...sections.map(({ title }, index) => ({ heading: title, ids: take(shown[index] ?? []) })),
    { heading: 'Not on any page', ids: take(all) },
  ].filter(({ ids }) => ids.length > 0)
}
