import { Temporal } from 'temporal-polyfill'
import { seriesEvenings } from '../schedule/occurrences/seriesEvenings.ts'
import { scheduleIn } from '../schedule/projections.ts'
import { isReached, lastDateBefore, readMoment } from '../schedule/time.ts'
import { dateAt } from '../schedule/wording/dates.ts'
import { defaultTimeZone } from '../shared/timeZone.ts'
import { byLevel, documentsOf, type Finding } from './finding.ts'
import type { Content } from './contentQuery.ts'
import { type Backups, backupStatus } from './storeFindings.ts'
import { dateName, nameOf } from './words.ts'

/** Lines of a group in the mail; the Studio shows all. */
const longestGroup = 10

const sendsAtHour = 9

type Facts = {
  content: Content
  findings: Finding[]
  backups: Backups
}

/**
 * Composes the weekly mail to organizers: what needs attention, what ends within a week, and the state of the backups.
 * @param now ISO 8601
 * @returns `week`: the Monday of the week that it is for, as `YYYY-MM-DD`; a week begins at 9 am at the venue
 */
export function digest({ content, findings, backups }: Facts, now: string) {
  const { documents } = content
  const schedule = scheduleIn(content.schedule)
  const timeZone = schedule?.timeZone ?? defaultTimeZone
  const today = dateAt(now, timeZone)
  const lastDay = Temporal.PlainDate.from(today).add({ days: 6 }).toString()
  const started = Temporal.PlainDate.from(dateAt(earlier(now), timeZone))
  const ends = (date: string | undefined, what: string) =>
    date !== undefined && date >= today && date <= lastDay ? [`${what} ends on ${dateName(date, today)}.`] : []
  const ending = [
    ...documentsOf({ documents }, 'series').flatMap((series) =>
      ends(schedule ? seriesEvenings(schedule, series._id).at(-1)?.date : undefined, `The series ${nameOf(series)}`),
    ),
    ...documentsOf({ documents }, 'notice').flatMap((notice) => {
      const until = readMoment(notice.until ?? null)
      if (until === null || isReached(until, Temporal.Instant.from(now))) return []
      return ends(lastDateBefore(until, timeZone), `The notice ${nameOf(notice)}`)
    }),
  ]
  const groups = byLevel(findings).map(({ title, findings }) => ({
    title,
    lines: shorten(findings.map(({ message }) => message)),
  }))
  const proven = backupStatus(backups, Date.parse(now))
  const sections = [
    ...(groups.length > 0
      ? groups
      : [{ title: 'What needs attention', lines: ['Nothing: everything is up to date.'] }]),
    { title: 'Ends this week', lines: ending.length > 0 ? ending : ['No series and no notice.'] },
    { title: 'Backups', lines: [proven?.text ?? 'No backups are set up. Tell the person who runs the site.'] },
  ]
  return {
    subject: `This week: ${count(findings)}`,
    sections,
    week: started.subtract({ days: started.dayOfWeek - 1 }).toString(),
  }
}

const earlier = (now: string) => Temporal.Instant.from(now).subtract({ hours: sendsAtHour }).toString()

const count = ({ length }: Finding[]) =>
  length === 0 ? 'everything is up to date' : length === 1 ? '1 thing to look at' : `${length} things to look at`

function shorten(lines: string[]): string[] {
  const left = lines.length - longestGroup
  return left > 0 ? [...lines.slice(0, longestGroup), `And ${left} more, in the Studio.`] : lines
}
