import { studioPath } from '@sanity/client/csm'
import { type fieldHistories, type FieldQuestion } from './fieldHistory.ts'
import { type previewSessions } from './previewSession.ts'

type Answer = { status: number; body: unknown }

/** Looking into history takes a part of a second of the store's time. */
const maxWaiting = 4
const longestPath = 300

/**
 * Returns a function that answers who changed a field last, for organizers with a preview session. Guests with a link get no
 * answer: they must not see which fields texts come from, nor who wrote them.
 */
export function answerWhy(
  sessions: Pick<ReturnType<typeof previewSessions>, 'isValid'>,
  getHistory: ReturnType<typeof fieldHistories>,
) {
  const waiting = new Map<string, number>()

  return async (session: string | undefined, query: Partial<Record<string, unknown>>): Promise<Answer> => {
    if (session === undefined || !(await sessions.isValid(session)))
      return { status: 401, body: 'Open the preview in the Studio' }
    const question = readQuestion(query)
    if (typeof question === 'string') return { status: 400, body: question }
    const others = waiting.get(session) ?? 0
    if (others >= maxWaiting) return { status: 429, body: `${maxWaiting} questions are being answered; ask again` }
    waiting.set(session, others + 1)
    try {
      const history = await getHistory(question)
      return history ? { status: 200, body: history } : { status: 404, body: `There is no document "${question.id}"` }
    } finally {
      const left = (waiting.get(session) ?? 1) - 1
      if (left > 0) waiting.set(session, left)
      else waiting.delete(session)
    }
  }
}

/** Returns what is asked, or what is wrong with it. */
function readQuestion({ id, path, release, at }: Partial<Record<string, unknown>>): FieldQuestion | string {
  if (typeof id !== 'string' || !/^[\w.-]{1,128}$/.test(id)) return `"id" is "${shown(id)}"; send the id of a document`
  if (!isPath(path)) return `"path" is "${shown(path)}"; send a field's path of up to ${longestPath} letters`
  if (release !== undefined && (typeof release !== 'string' || !/^[\w-]{1,64}$/.test(release)))
    return `"release" is "${shown(release)}"; send the name of a release`
  const time = at === undefined ? null : new Date(typeof at === 'string' ? at : NaN)
  if (time && Number.isNaN(time.getTime())) return `"at" is "${shown(at)}"; send a time in ISO 8601`
  const isPast = time !== null && time.getTime() < Date.now()
  return { id, path, ...(release !== undefined && { release }), ...(isPast && { at: time.toISOString() }) }
}

const shown = (value: unknown) => String(value).slice(0, 40)

function isPath(path: unknown): path is string {
  if (typeof path !== 'string' || path === '' || path.length > longestPath) return false
  try {
    return studioPath.toString(studioPath.fromString(path)) === path
  } catch {
    return false
  }
}
