import { isLoopbackAddress, isPublicAddress } from 'server-toolkit/publicAddress.ts'
import { knownTimeZone } from '../../shared/timeZone.ts'
import { ownOrigin } from '../renewal/origin.ts'
import { requestRenewal } from '../renewal/requestRenewal.ts'
import { settings } from '../sanity/client.ts'
import { sharedEvents } from './sharedEvents.ts'

/** A site that only this machine can visit may read a calendar of this machine. */
const isPrivateSite = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(settings.siteUrl).hostname)

const getEvents = sharedEvents({
  file: 'web/.next/cache/shared-events.json',
  isAllowed: (address) => isPublicAddress(address) || (isPrivateSite && isLoopbackAddress(address)),
  onChange: async () => {
    const { webhookSecret } = settings
    const isServing = process.env.NEXT_PHASE !== 'phase-production-build'
    if (webhookSecret !== null && isServing) await requestRenewal(ownOrigin(), webhookSecret, 'shared calendar')
  },
})

/** Adds the events of the page's feed, and keeps the feed's address, which may be a secret, to the server. */
export async function withSharedEvents<Content extends { calendarFeedUrl: string | null; timeZone: string | null }>(
  content: Content | null,
  now: string,
) {
  if (content === null) return null
  const { calendarFeedUrl: url, ...page } = content
  const timeZone = knownTimeZone(page.timeZone)
  return { ...page, events: url?.trim() ? await getEvents({ url, timeZone }, now) : [] }
}
