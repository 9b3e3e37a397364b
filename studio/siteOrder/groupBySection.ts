export type Section = {
  /** The page's name in the menu. */
  title: string
  /** The id and type of the page's document. */
  page: string
  /** The field that holds the references in order, such as `teachers.people`. */
  field: string
}

/**
 * Groups documents by the first page that shows them, in that page's order, followed by the rest.
 * @param shown the ids that each section's page refers to, which may include deleted documents
 * @param all the ids of all documents of the type
 */
export function groupBySection(sections: Section[], { shown, all }: { shown: string[][]; all: string[] }) {
  const left = new Set(all)
  const take = (ids: string[]) => ids.filter((id) => left.delete(id))
  return [
    ...sections.map(({ title }, index) => ({ heading: title, ids: take(shown[index] ?? []) })),
    { heading: 'Not on any page', ids: take(all) },
  ].filter(({ ids }) => ids.length > 0)
}
