import { CalendarIcon } from '@sanity/icons/Calendar'
import { CloseCircleIcon } from '@sanity/icons/CloseCircle'
import { EditIcon } from '@sanity/icons/Edit'
import { UsersIcon } from '@sanity/icons/Users'
import { map, switchMap } from 'rxjs'
import { type DocumentActionComponent, type SanityClient, useEditState } from 'sanity'
import type { StructureBuilder, StructureResolverContext } from 'sanity/structure'
import { ShareIcon } from '@sanity/icons/Share'
import { apiVersion } from '../../shared/apiVersion.ts'
import { type ScheduleAnswer, scheduleIn, scheduleProjection } from '../../schedule/projections.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { formatDate } from '../../schedule/wording/dates.ts'
import { getEarlierDocuments, watch } from '../history.ts'
import { entry, latestFirst } from '../lists.ts'
import { eveningChange, eveningRoster } from '../templates.ts'
import { type EveningItem, getEveningItems, listEvenings } from './eveningItems.ts'
import { siteUrl } from '../environment.ts'

export function thisWeek(S: StructureBuilder, { documentStore, getClient }: StructureResolverContext) {
  const client = getClient({ apiVersion })
  const listen = '*[_type in ["scheduleException", "siteSettings", "roster"]]'
  const answers = watch<ScheduleAnswer>(documentStore, { fetch: scheduleProjection, listen, perspective: 'published' })
  let listed: EveningItem[] = []

  return answers.pipe(
    map(scheduleIn),
    switchMap((schedule) => (schedule ? getEvenings(schedule, new Date().toISOString(), client) : [[]])),
    map((all) => {
      listed = listEvenings(all, listed)
      return S.list()
        .id('thisWeek')
        .title('This week')
        .menuItems([postKitButton(S)])
        .items([
          ...listed.map((item) => evening(S, item)),
          S.divider(),
          latestFirst(S, 'notice', 'Notices', 'from'),
          latestFirst(S, 'roster', 'Who does what', 'from'),
          latestFirst(S, 'scheduleException', 'Cancelled, moved and special evenings', 'date'),
        ])
    }),
  )
}

/** Returns evenings with unused ids for new documents, because the Studio opens deleted documents as read-only. */
async function getEvenings(schedule: Schedule, now: string, client: SanityClient): Promise<EveningItem[]> {
  const deleted = new Set<string>()
  for (;;) {
    const items = getEveningItems(schedule, now, deleted)
    const found = await findDeleted(
      client,
      items.flatMap(({ exceptionId, rosterId }) => [exceptionId, rosterId]),
    )
    if (found.length === 0) return items
    for (const id of found) deleted.add(id)
  }
}

function evening(S: StructureBuilder, item: EveningItem) {
  const { id, state, title, formattedDate } = item
  const isCancelled = state === 'cancelled'
  // Includes forms that aren't listed: one stays open after it is published with another status.
  const forms = {
    cancel: change(S, item, 'cancelled'),
    move: change(S, item, 'moved'),
    change: change(S, item),
    team: roster(S, item),
  }
  const changes = {
    asUsual: [
      entry(S, 'cancel', `Cancel ${formattedDate}`, CloseCircleIcon, forms.cancel),
      entry(S, 'move', 'Move it to another day, time or venue', EditIcon, forms.move),
    ],
    cancelled: [entry(S, 'cancel', 'Cancelled: change or undo', CloseCircleIcon, forms.cancel)],
    moved: [entry(S, 'move', 'Moved: change, cancel or undo', EditIcon, forms.move)],
    special: [entry(S, 'change', 'When, where and what it is', EditIcon, forms.change)],
  }[state]
  const team = entry(S, 'team', 'Who does what', UsersIcon, forms.team)
  const items = [...changes, ...(isCancelled ? [] : [team])]
  const menu = S.list()
    .id(id)
    .title(title)
    .items(items)
    .child((name) => forms[name as keyof typeof forms])
  return entry(S, id, title, isCancelled ? CloseCircleIcon : CalendarIcon, menu)
}

/** Opens the roster of an evening; a new one starts with the duties of the roster of its month. */
const roster = (S: StructureBuilder, { rosterId, takesPlaceOn: date }: EveningItem) =>
  S.document()
    .schemaType('roster')
    .documentId(rosterId)
    .title(`Who does what on ${formatDate(date)}`)
    .initialValueTemplate(eveningRoster.id, { date })

/** Opens the exception of an evening. An existing one keeps the title of its document, since it may be a whole break. */
function change(S: StructureBuilder, item: EveningItem, status?: 'cancelled' | 'moved') {
  const { exceptionId, date, formattedDate, state } = item
  const document = S.document()
    .schemaType('scheduleException')
    .documentId(exceptionId)
    .initialValueTemplate(eveningChange.id, { date, status })
  return state === 'asUsual'
    ? document.title(`${status === 'cancelled' ? 'Cancel' : 'Move'} ${formattedDate}`)
    : document
}

async function findDeleted(client: SanityClient, ids: string[]): Promise<string[]> {
  const versions = ids.flatMap((id) => [id, `drafts.${id}`])
  const [documents, stored] = await Promise.all([
    getEarlierDocuments(client, versions, { lastRevision: 'true' }),
    client.fetch<string[]>('*[_id in $versions]._id', { versions }, { perspective: 'raw' }),
  ])
  const isAmong = (found: string[], id: string) => found.includes(id) || found.includes(`drafts.${id}`)
  const known = documents.map(({ _id }) => _id)
  return ids.filter((id) => isAmong(known, id) && !isAmong(stored, id))
}

/** Opens the post kit. @param series the id of a published series; without one, the kit shows this week's evening */
function openPostKit(series = '') {
  const query = series && `?series=${encodeURIComponent(series)}`
  open(`${siteUrl}/post-kit${query}`, '_blank', 'noopener')
}

const postKitButton = (S: StructureBuilder) =>
  S.menuItem()
    .title('Post kit')
    .icon(ShareIcon)
    .showAsAction(true)
    .action(() => openPostKit())

export const postKitAction: DocumentActionComponent = ({ id, type }) => {
  const { published } = useEditState(id, type)
  if (type !== 'series' || published === null) return null
  return { label: 'Post kit', icon: ShareIcon, onHandle: () => openPostKit(id) }
}
