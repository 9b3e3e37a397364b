import { CalendarIcon } from '@sanity/icons/Calendar'
import { CloseCircleIcon } from '@sanity/icons/CloseCircle'
import { EditIcon } from '@sanity/icons/Edit'
import { UsersIcon } from '@sanity/icons/Users'
import { catchError, defer, distinctUntilChanged, EMPTY, interval, map, startWith, switchMap } from 'rxjs'
import { type DocumentActionComponent, type SanityClient, useEditState } from 'sanity'
import type { StructureBuilder, StructureResolverContext } from 'sanity/structure'
import { ShareIcon } from '@sanity/icons/Share'
import { apiVersion } from '../../shared/apiVersion.ts'
import { type ScheduleAnswer, scheduleIn, scheduleProjection } from '../../schedule/projections.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { formatDate } from '../../schedule/wording/dates.ts'
import { getEarlierDocuments, watch } from '../history.ts'
import { entry, latestFirst } from '../lists.ts'
import { eveningChange, eveningRoster } from '../templates.ts'
import { type EveningItem, getEveningItems, listEvenings } from './eveningItems.ts'
import { browser, siteUrl } from '../environment.ts'

export function thisWeek(S: StructureBuilder, { documentStore, getClient }: StructureResolverContext) {
  const client = getClient({ apiVersion })
  const listen = '*[_type in ["scheduleException", "siteSettings", "roster"]]'
  const answers = watch<ScheduleAnswer>(documentStore, { fetch: scheduleProjection, listen, perspective: 'published' })
  let listed: EveningItem[] = []

  return answers.pipe(
    map(scheduleIn),
    switchMap((schedule) => (schedule ? watchEvenings(schedule, client) : [[]])),
    map((all) => {
      listed = listEvenings(all, listed, browser.location?.pathname ?? '')
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

/** Emits the time in ISO 8601, and again within a minute after the next evening has ended. */
export function whenEveningsEnd(schedule: Schedule) {
  const nextAt = (now: string) => upcoming(schedule, now)[0]?.id
  return interval(60_000).pipe(
    startWith(0),
    map(() => new Date().toISOString()),
    distinctUntilChanged((before, now) => nextAt(before) === nextAt(now)),
  )
}

/** Emits the next evenings, and again when one has ended; without a connection at that time, the list stays as it is. */
const watchEvenings = (schedule: Schedule, client: SanityClient) =>
  whenEveningsEnd(schedule).pipe(
    switchMap((now, index) => {
      const evenings$ = defer(() => getEvenings(schedule, now, client))
      return index === 0 ? evenings$ : evenings$.pipe(catchError(() => EMPTY))
    }),
  )

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
  const cancel = isCancelled ? 'Cancelled: change or undo' : `Cancel ${formattedDate}`
  const move = state === 'moved' ? 'Moved: change or undo' : 'Move it to another day, time or venue'
  // A change that exists is titled by what it says: it may be a whole break.
  const titled = (verb: string) => (state === 'asUsual' ? `${verb} ${formattedDate}` : undefined)
  const changes =
    state === 'special'
      ? [entry(S, 'change', 'When, where and what it is', EditIcon, change(S, item))]
      : [
          entry(S, 'cancel', cancel, CloseCircleIcon, change(S, item, 'cancelled', titled('Cancel'))),
          // One document says that it is cancelled, perhaps with a whole break; a move would replace that.
          ...(isCancelled ? [] : [entry(S, 'move', move, EditIcon, change(S, item, 'moved', titled('Move')))]),
        ]
  const team = entry(S, 'team', 'Who does what', UsersIcon, roster(S, item))
  const menu = S.list().id(id).title(title)
  const icon = isCancelled ? CloseCircleIcon : CalendarIcon
  return entry(S, id, title, icon, menu.items([...changes, ...(isCancelled ? [] : [team])]))
}

/** Opens the roster of an evening; a new one starts with what the roster of its month says. */
const roster = (S: StructureBuilder, { rosterId, takesPlaceOn: date }: EveningItem) =>
  S.document()
    .schemaType('roster')
    .documentId(rosterId)
    .title(`Who does what on ${formatDate(date)}`)
    .initialValueTemplate(eveningRoster.id, { date })

function change(
  S: StructureBuilder,
  { exceptionId, date }: EveningItem,
  status?: 'cancelled' | 'moved',
  title?: string,
) {
  const document = S.document()
    .schemaType('scheduleException')
    .documentId(exceptionId)
    .initialValueTemplate(eveningChange.id, { date, status })
  return title ? document.title(title) : document
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

/** @param series the id of a published series; without one, the kit opens with this week's evening */
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
