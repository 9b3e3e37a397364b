import { CalendarIcon } from '@sanity/icons/Calendar'
import { CloseCircleIcon } from '@sanity/icons/CloseCircle'
import { EditIcon } from '@sanity/icons/Edit'
import { map } from 'rxjs'
import { type StructureBuilder, type StructureResolverContext } from 'sanity/structure'
import { scheduleProjection } from '../../schedule/projections.ts'
import { type Schedule } from '../../schedule/schedule.ts'
import { latestFirst } from '../latestFirst.ts'
import { eveningChange } from './eveningChange.ts'
import { eveningItems, type EveningItem } from './eveningItems.ts'

const shown = 4

type Answer = { site: Omit<Schedule, 'exceptions' | 'series'> | null } & Pick<Schedule, 'exceptions' | 'series'>

/** The next evenings, each with what may be done about it, as published; and the lists that a week is made of. */
export function thisWeek(S: StructureBuilder, { documentStore }: StructureResolverContext) {
  const answers = documentStore.listenQuery(
    { fetch: scheduleProjection, listen: '*[_type in ["scheduleException", "siteSettings"]]' },
    {},
    { apiVersion: '2025-02-19', perspective: 'published' },
  )
  // Who moves an evening out of the next four still has it open.
  const listed = new Set<string>()

  return answers.pipe(
    map(({ site, exceptions, series }: Answer) => {
      const all = site ? eveningItems({ ...site, exceptions, series }, new Date().toISOString()) : []
      const items = all.filter(({ id }, index) => index < shown || listed.has(id))
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
const change = (S: StructureBuilder, { exceptionId, date }: EveningItem, status?: 'cancelled' | 'moved') =>
  S.document()
    .schemaType('scheduleException')
    .documentId(exceptionId)
    .initialValueTemplate(eveningChange.id, { date, status })
