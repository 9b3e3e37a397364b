import { AddIcon } from '@sanity/icons/Add'
import { map } from 'rxjs'
import { type ListItemBuilder, type StructureBuilder, type StructureResolverContext } from 'sanity/structure'
import { apiVersion } from '../../shared/apiVersion.ts'
import { groupBySection, type Section } from './groupBySection.ts'

type Options = {
  type: string
  title: string
  /** The singular in the button that creates one, such as "person". */
  one: string
  icon: Parameters<ListItemBuilder['icon']>[0]
  /** The pages that show these documents. */
  sections: Section[]
}

/** Creates a list of documents, including drafts, grouped and ordered as the pages show them. */
export function inSiteOrder(
  S: StructureBuilder,
  { documentStore }: StructureResolverContext,
  { type, title, one, icon, sections }: Options,
) {
  const shown = sections.map(({ page, field }) => `coalesce(*[_id == "${page}"][0].${field}[]._ref, [])`)
  const create = S.menuItem()
    .title(`New ${one}`)
    .icon(AddIcon)
    .intent({ type: 'create', params: { type } })
    .showAsAction(true)

  return S.listItem()
    .id(type)
    .title(title)
    .icon(icon)
    .child(() =>
      documentStore
        .listenQuery(
          {
            fetch: `{"shown": [${shown.join(', ')}], "all": *[_type == $type] | order(_createdAt desc)._id}`,
            listen: '*[_type in $types]',
          },
          { type, types: [type, ...sections.map(({ page }) => page)] },
          { apiVersion, perspective: 'drafts' },
        )
        .pipe(
          map((answer: { shown: string[][]; all: string[] }) =>
            S.list()
              .id(type)
              .title(title)
              .menuItems([create])
              .canHandleIntent((name, params) => ['edit', 'create'].includes(name) && params.type === type)
              .child((id) => S.document().schemaType(type).documentId(id))
              .items(
                groupBySection(sections, answer).flatMap(({ heading, ids }) => [
                  S.divider().title(heading),
                  ...ids.map((id) => S.documentListItem().schemaType(type).id(id)),
                ]),
              ),
          ),
        ),
    )
}
