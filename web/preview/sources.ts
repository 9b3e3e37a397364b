import { createEditUrl } from '@sanity/client/csm'
import { stegaClean } from '@sanity/client/stega'
import { vercelStegaEncode } from '@vercel/stega'
import type { Schedule } from '../../schedule/schedule.ts'
import { isSamePlace } from '../../schedule/venue.ts'
import { settings } from '../sanity/client.ts'
import type { Sources } from '../ui/Source.tsx'

/** The letters that say where a page's facts are kept, as the client gives them to texts. */
export function sourcesOf({ exceptions, rules, venue: usual }: Schedule): Sources {
  const ruleSource = (path: string) => field('siteSettings', 'siteSettings', path)
  const pathOf = (ruleKey: string | null) => (ruleKey === null ? 'weeklyRules' : `weeklyRules[_key=="${ruleKey}"]`)
  const exceptionSource = (id: string, path: string) => field(id, 'scheduleException', path)

  return {
    field,
    weekly: () => ruleSource(pathOf(rules.length === 1 ? (rules[0]?._key ?? null) : null)),

    evening({ id, state, weeklyDate, ruleKey }) {
      const isOfIt = ({ _id, date }: Schedule['exceptions'][number]) => _id === id || date === weeklyDate
      const exception = state === 'asUsual' ? undefined : exceptions.find(isOfIt)
      return exception ? exceptionSource(exception._id, 'date') : ruleSource(pathOf(ruleKey))
    },

    venue(venue) {
      if (isSamePlace(usual, venue)) return ruleSource('venue')
      const rule = rules.find((rule) => isSamePlace(rule.venue, venue))
      if (rule) return ruleSource(`${pathOf(rule._key)}.venue`)
      const exception = exceptions.find((exception) => isSamePlace(exception.venue, venue))
      return exception ? exceptionSource(exception._id, 'venue') : ruleSource('venue')
    },
  }
}

/** The same for a page that `next dev` has a browser render once more. */
export function renderableSourcesOf(schedule: Schedule): Sources {
  const { field, weekly, evening, venue } = sourcesOf(schedule)
  return {
    field: (...of) => renderable(field(...of)),
    weekly: () => renderable(weekly()),
    evening: (of) => renderable(evening(of)),
    venue: (of) => renderable(venue(of)),
  }
}

function field(publishedId: string, type: string, path: string): string {
  const id = `drafts.${publishedId}` // opens the form to write in, whether there is a draft yet or not
  const baseUrl = settings.studioUrl || '/'
  return vercelStegaEncode({ href: createEditUrl({ baseUrl, id, type, path }) })
}

/** Only `next dev` lets a browser render a page once more; it must find the text that `withSources` left of the server's. */
const isInBrowser = typeof window !== 'undefined'

/** What a page is rendered from: on the server as it is given, in a browser without the letters that say sources. */
export const renderable = <Props>(props: Props): Props => (isInBrowser ? (stegaClean(props) as Props) : props)
