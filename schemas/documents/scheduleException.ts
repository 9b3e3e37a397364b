import { CalendarIcon } from '@sanity/icons/Calendar'
import { type CustomValidator, defineType, getPublishedId, type ValidationContext } from 'sanity'
import { field, type FieldOptions, required, comesAfter, requiredIf, radio, upTo, withinDays } from '../field.ts'
import { fieldsOfStatus } from '../../schedule/occurrences/exceptions.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import { endsAfterStart } from '../objects/values.ts'
import { readableDate, type VenueTime } from '../venueTime.ts'

const statusNames: Record<string, string> = { cancelled: 'Cancelled', moved: 'Moved', special: 'Special evening' }

/** Defines a field that only some statuses have. */
const statusField = <const T extends string>(name: string, type: T, title: string, options: FieldOptions<T>) =>
  field(name, type, title, { ...options, hidden: ({ document }) => !fieldsOfStatus(document?.status).includes(name) })

export const scheduleException = ({ isPastDay }: VenueTime) => {
  /** Validates that a draft's date isn't in the past. Published documents are history and stay valid. */
  const notPast: CustomValidator<string | undefined> = (date, { document }) =>
    date === undefined ||
    !/^(drafts|versions)\./.test(document?._id ?? '') ||
    !isPastDay(date) ||
    `${readableDate(date)} is in the past. Did you mean another year?`

  return defineType({
    name: 'scheduleException',
    title: 'Change to the schedule',
    type: 'document',
    icon: CalendarIcon,
    fields: [
      field('date', 'date', 'Date', {
        description: 'The evening that changes, or the day of the special evening',
        validation: (rule) => [
          rule.required().error('Choose the date'),
          rule.custom(notPast).warning(),
          rule.custom(onlyChangeOfItsDay).warning(),
        ],
      }),
      statusField('until', 'date', 'Until', {
        description:
          'Only for a break: the last day of it. Every regular evening from the date above to this one is cancelled',
        validation: (rule) => [
          rule.custom(comesAfter('date', 'A break must end after it starts. For one evening, leave this empty')),
          rule.custom(withinDays(120, 'date', 'That’s a break of more than four months. Is the year right?')).warning(),
        ],
      }),
      field('status', 'string', 'What happens', {
        initialValue: 'cancelled',
        description: 'Shown as soon as you publish, on every page, in the calendar feed and to search engines',
        options: radio(statusNames),
        validation: required('Choose what happens on this date'),
      }),
      statusField('title', 'string', 'Name of the evening', {
        description: 'For example “New Year’s dance”',
        validation: required('Give the special evening a name'),
      }),
      statusField('newDate', 'date', 'New date', {
        description: 'Only if it moves to another day',
        validation: (rule) => [
          rule.custom((newDate, { document }) => {
            const changes = [newDate, document?.startsAt, document?.endsAt, document?.venue]
            return (
              changes.some((change) => change !== undefined) || 'Enter what changes: the day, the time or the venue'
            )
          }),
          rule.custom(notPast).warning(),
        ],
      }),
      statusField('startsAt', 'timeOfDay', 'Starts at', {
        description: 'For example 8:30 pm. If empty, a moved evening keeps its usual time',
        validation: (rule) => rule.custom(requiredIf('status', ['special'], 'Enter when the special evening starts')),
      }),
      statusField('endsAt', 'timeOfDay', 'Ends at', {
        description:
          'For example 11:00 pm, or 1:00 am if it goes past midnight. If empty, a moved evening keeps its usual time',
        validation: (rule) => [
          rule.custom(requiredIf('status', ['special'], 'Enter when the special evening ends')),
          rule.custom(
            endsAfterStart('The evening must end after it starts; past midnight, by 5:00 am and within 12 hours'),
          ),
        ],
      }),
      field('reason', 'string', 'Public reason', {
        description: 'A few words for visitors, for example “the studio is closed”',
        validation: (rule) => [
          rule.custom(requiredIf('status', ['cancelled', 'moved'], 'Say why, so that visitors don’t wonder')).warning(),
          upTo(80, 'Keep it under 80 characters')(rule),
        ],
      }),
      statusField('venue', 'venue', 'Different venue', {
        description:
          'Only if it’s not at the usual venue. Enter the name, address, map location and directions. Every page, the calendar and search engines will point there',
        options: { collapsible: true, collapsed: false },
      }),
    ],
    orderings: [{ title: 'Latest date first', name: 'latest', by: [{ field: 'date', direction: 'desc' }] }],
    preview: {
      select: { date: 'date', until: 'until', status: 'status', title: 'title', reason: 'reason' },
      prepare: ({ date, until, status, title, reason }: Record<string, string | undefined>) => ({
        title: `${[date, ...(until && status === 'cancelled' ? [until] : [])].map(readableDate).join(' – ')}: ${title ?? statusNames[status ?? ''] ?? 'not decided'}`,
        subtitle: reason,
      }),
    },
  })
}

type Other = { status: 'cancelled' | 'moved' | 'special' | null; title: string | null }

const othersQuery =
  '*[_type == "scheduleException" && date <= $until && select(status == "cancelled" => coalesce(until, date), date) >= $date && !(_id in path("versions.**")) && !(_id in [$id, "drafts." + $id])]{ _id, status, title }'

/** Validates that a date has only one change; warns about a special evening on a cancelled day, which may be a mistake. */
const onlyChangeOfItsDay: CustomValidator<string | undefined> = async (date, context) => {
  if (date === undefined) return true
  const status = context.document?.status
  const until = context.document?.until
  const last = status === 'cancelled' && typeof until === 'string' ? until : date
  const found = await otherChanges(date, last, context)
  if (found.length === 0) return true
  const cancelled = found.some((other) => other.status === 'cancelled')
  const special = found.find((other) => other.status === 'special')
  if (status === 'special' && cancelled)
    return 'The regular evening on this day is cancelled, but this special evening still takes place. Is that right?'
  if (status === 'cancelled' && special)
    return `“${special.title ?? 'A special evening'}” is also on this day and still takes place. If not, delete it`
  return `There’s already another change on this day: ${describeOther(found[0])}. Visitors see only one of them: keep the right one and delete the other`
}

async function otherChanges(date: string, until: string, { document, getClient }: ValidationContext): Promise<Other[]> {
  const id = getPublishedId(document?._id ?? '')
  return getClient({ apiVersion }).fetch<Other[]>(othersQuery, { date, until, id }, { perspective: 'drafts' })
}

function describeOther(other: Other | undefined): string {
  if (other?.status === 'cancelled') return 'the evening is cancelled'
  if (other?.status === 'moved') return 'the evening is moved'
  return other?.title ? `“${other.title}”` : 'a special evening'
}
