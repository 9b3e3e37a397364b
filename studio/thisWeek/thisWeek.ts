import { CalendarIcon } from '@sanity/icons/Calendar'
import { CloseCircleIcon } from '@sanity/icons/CloseCircle'
import { EditIcon } from '@sanity/icons/Edit'
import { map, switchMap } from 'rxjs'
import type { SanityClient } from 'sanity'
import type { StructureBuilder, StructureResolverContext } from 'sanity/structure'
import { apiVersion } from '../../shared/apiVersion.ts'
import { scheduleProjection } from '../../schedule/projections.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { getEarlierDocuments } from '../history.ts'
import { latestFirst } from '../latestFirst.ts'
import { eveningChange } from './eveningChange.ts'
import { type EveningItem, eveningItems } from './eveningItems.ts'

const eveningsShown = 4

type Answer = { site: Omit<Schedule, 'exceptions' | 'series'> | null } & Pick<Schedule, 'exceptions' | 'series'>

/** The next evenings, each with what may be done about it, as published; and the lists that a week is made of. */
export function thisWeek(S: StructureBuilder, { documentStore, getClient }: StructureResolverContext) {
  const client = getClient({ apiVersion })
  const answers = documentStore.listenQuery(
    { fetch: scheduleProjection, listen: '*[_type in ["scheduleException", "siteSettings"]]' },
    {},
    { apiVersion, perspective: 'published' },
  )
  // Who moves an evening out of the next four still has it open.
  const listed = new Set<string>()

  return answers.pipe(
    switchMap(({ site, exceptions, series }: Answer) =>
      site ? evenings({ ...site, exceptions, series }, client) : [[]],
    ),
    map((all) => {
      const items = all.filter(({ id }, index) => index < eveningsShown || listed.has(id))
      for (const { id } of items) listed.add(id)
      return S.list()
        .id('thisWeek')
        .title('This week')
        .items([
          ...items.map((item) => evening(S, item)),
          S.divider(),
          latestFirst(S, 'notice', 'Notices', 'from'),
          latestFirst(S, 'scheduleException', 'Cancelled, moved and special evenings', 'date'),
        ])
    }),
  )
}

/** Each evening, with an id for its exception that no document had before: the Studio opens deleted ones for reading only. */
async function evenings(schedule: Schedule, client: SanityClient): Promise<EveningItem[]> {
  const deleted = new Set<string>()
  for (;;) {
    const items = eveningItems(schedule, new Date().toISOString(), deleted)
    const found = await deletedAmong(
      client,
      items.map(({ exceptionId }) => exceptionId),
    )
    if (found.length === 0) return items
    for (const id of found) deleted.add(id)
  }
}

function evening(S: StructureBuilder, item: EveningItem) {
  const listItem = S.listItem()
    .id(item.id)
    .title(item.title)
    .icon(item.state === 'cancelled' ? CloseCircleIcon : CalendarIcon)
  if (item.state === 'special') return listItem.child(change(S, item))

  return listItem.child(
    S.list()
      .id(item.id)
      .title(item.title)
      .items([
        S.listItem()
          .id('cancel')
          .title(item.state === 'cancelled' ? 'Cancelled: change or take back' : `Cancel ${item.dateInWords}`)
          .icon(CloseCircleIcon)
          .child(change(S, item, 'cancelled')),
        S.listItem()
          .id('move')
          .title(item.state === 'moved' ? 'Moved: change or take back' : 'Move it to another day, time or place')
          .icon(EditIcon)
          .child(change(S, item, 'moved')),
      ]),
  )
}

/** The document that says what is different; a new one begins with the date and what happens. */
function change(
  S: StructureBuilder,
  { exceptionId, date, changeInWords }: EveningItem,
  status?: 'cancelled' | 'moved',
) {
  const document = S.document()
    .schemaType('scheduleException')
    .documentId(exceptionId)
    .initialValueTemplate(eveningChange.id, { date, status })
  return status ? document.title(changeInWords[status]) : document
}

/** Which of these documents there were once and are no more. The Studio opens those for reading only. */
async function deletedAmong(client: SanityClient, ids: string[]): Promise<string[]> {
  const versions = ids.flatMap((id) => [id, `drafts.${id}`])
  const [documents, stored] = await Promise.all([
    getEarlierDocuments(client, versions, { lastRevision: 'true' }),
    client.fetch<string[]>('*[_id in $versions]._id', { versions }, { perspective: 'raw' }),
  ])
  const isAmong = (found: string[], id: string) => found.includes(id) || found.includes(`drafts.${id}`)
  const known = documents.map(({ _id }) => _id)
  return ids.filter((id) => isAmong(known, id) && !isAmong(stored, id))
}
