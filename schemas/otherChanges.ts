import { type CustomValidator, type ValidationContext } from 'sanity'
import { apiVersion } from '../shared/apiVersion.ts'
import { readableDate, isPastDay } from './dates.ts'

/** A validator: nobody reads of what is changed on a day that is over. What was published in time is history, and right. */
export const notPast: CustomValidator<string | undefined> = (date, { document }) =>
  date === undefined ||
  !/^(drafts|versions)\./.test(document?._id ?? '') ||
  !isPastDay(date) ||
  `${readableDate(date)} is over: is another year meant?`

type Other = { status: 'cancelled' | 'moved' | 'special' | null; title: string | null }

const others =
  '*[_type == "scheduleException" && date == $date && !(_id in path("versions.**")) && !(_id in [$id, "drafts." + $id])]{ _id, status, title }'

/** A validator: one day has one change; a special evening on a cancelled day is meant, or a mistake. */
export const onlyChangeOfItsDay: CustomValidator<string | undefined> = async (date, context) => {
  if (date === undefined) return true
  const found = await otherChanges(date, context)
  const status = context.document?.status
  if (found.length === 0) return true
  const cancelled = found.some((other) => other.status === 'cancelled')
  const special = found.find((other) => other.status === 'special')
  if (status === 'special' && cancelled)
    return 'The evening of this day is cancelled, and the special evening takes place all the same: is that meant?'
  if (status === 'cancelled' && special)
    return `“${special.title ?? 'A special evening'}” is on that day and takes place all the same: delete it if not`
  return `There is another change on this day: ${inWords(found[0])}. Visitors are told one of the two: keep the right one and delete the other`
}

async function otherChanges(date: string, { document, getClient }: ValidationContext): Promise<Other[]> {
  const id = (document?._id ?? '').replace(/^(drafts|versions\.[^.]+)\./, '')
  return getClient({ apiVersion }).fetch<Other[]>(others, { date, id }, { perspective: 'drafts' })
}

function inWords(other: Other | undefined): string {
  if (other?.status === 'cancelled') return 'the evening is cancelled'
  if (other?.status === 'moved') return 'the evening is moved'
  return other?.title ? `“${other.title}”` : 'a special evening'
}
