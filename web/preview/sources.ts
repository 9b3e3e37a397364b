import { createEditUrl } from '@sanity/client/csm'
import { stegaClean } from '@sanity/client/stega'
import { vercelStegaEncode } from '@vercel/stega'
import { isWithin } from '../../schedule/occurrences/exceptions.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { isSamePlace } from '../../schedule/venueFacts.ts'
import { settings } from '../sanity/client.ts'
import type { Sources } from '../ui/Source.tsx'

/** Returns functions that encode the source fields of a page's facts, in the format that the client uses for texts. */
export function createSources({ exceptions, rules, venue: usual }: Schedule): Sources {
  const settingsSource = (path: string) => field('siteSettings', 'siteSettings', path)
  const getRulePath = (ruleKey: string | null) => (ruleKey === null ? 'weeklyRules' : `weeklyRules[_key=="${ruleKey}"]`)
  const exceptionSource = (id: string, path: string) => field(id, 'scheduleException', path)

  return {
    field,
    weekly: () => settingsSource(getRulePath(rules.length === 1 ? (rules[0]?._key ?? null) : null)),

    evening({ id, state, weeklyDate, ruleKey }) {
      const exception =
        exceptions.find(({ _id }) => _id === id) ??
        exceptions.findLast((one) => one.status === state && isWithin(one, weeklyDate))
      return exception ? exceptionSource(exception._id, 'date') : settingsSource(getRulePath(ruleKey))
    },

    venue(venue) {
      if (isSamePlace(usual, venue)) return settingsSource('venue')
      const rule = rules.find((rule) => isSamePlace(rule.venue, venue))
      if (rule) return settingsSource(`${getRulePath(rule._key)}.venue`)
      const exception = exceptions.find((exception) => isSamePlace(exception.venue, venue))
      return exception ? exceptionSource(exception._id, 'venue') : settingsSource('venue')
    },
  }
}

const field: Sources['field'] = (publishedId, type, path) => {
  if (isInBrowser()) return ''
  const id = `drafts.${publishedId}` // opens the editable form, whether a draft exists or not
  return vercelStegaEncode({ href: createEditUrl({ baseUrl: settings.studioUrl || '/', id, type, path }) })
}

/** Returns whether `next dev` renders the page in the browser, where it must match the text without encoded sources. */
const isInBrowser = () => typeof window !== 'undefined'

/** Returns the props to render a page from: unchanged on the server, without encoded sources in the browser. */
export const renderable = <Props>(props: Props): Props => (isInBrowser() ? (stegaClean(props) as Props) : props)
