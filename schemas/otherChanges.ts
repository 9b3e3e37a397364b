import { type CustomValidator, type ValidationContext } from 'sanity'
import { apiVersion } from '../shared/apiVersion.ts'
import { readableDate, isPastDay } from './dates.ts'

/** Validates that a draft's date isn't in the past. Published documents are history and stay valid. */
export const notPast: CustomValidator<string | undefined> = (date, { document }) =>
  date === undefined ||
  !/^(drafts|versions)\./.test(document?._id ?? '') ||
  !isPastDay(date) ||
  `${readableDate(date)} is in the past. Did you mean another year?`

type Other = { status: 'cancelled' | 'moved' | 'special' | null; title: string | null }

const others =
  '*[_type == "scheduleException" && date == $date && !(_id in path("versions.**")) && !(_id in [$id, "drafts." + $id])]{ _id, status, title }'

/** Validates that a date has only one change; warns about a special evening on a cancelled day, which may be a mistake. */
export const onlyChangeOfItsDay: CustomValidator<string | undefined> = async (date, context) => {
  if (date === undefined) return true
  const found = await otherChanges(date, context)
  const status = context.document?.status
  if (found.length === 0) return true
  const cancelled = found.some((other) => other.status === 'cancelled')
  const special = found.find((other) => other.status === 'special')
  if (status === 'special' && cancelled)
    return 'The regular evening on this day is cancelled, but this special evening still takes place. Is that right?'
  if (status === 'cancelled' && special)
    return `“${special.title ?? 'A special evening'}” is also on this day and still takes place. If not, delete it`
  return `There’s already another change on this day: ${inWords(found[0])}. Visitors see only one of them: keep the right one and delete the other`
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
