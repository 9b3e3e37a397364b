import { useEffect, useState } from 'react'
import { readableMoment } from '../look/venueTimeZone.tsx'
import { calendarKey, type CalendarReading, describeReading } from '../../shared/sharedCalendar.ts'
import { siteUrl } from '../environment.ts'
import { Muted } from '../look/ui.tsx'

const pollMs = 5000

/** Says what the site found when it last read a calendar, below its address. */
export function CalendarFound({ address }: { address: string }) {
  const reading = useReading(address)
  if (reading === undefined) return null
  const words =
    reading === null
      ? 'The site hasn’t read this calendar yet. It does once the page is published.'
      : `${describeReading(reading)} Last read: ${readableMoment(reading.at)}.`
  return <Muted>{words}</Muted>
}

/** Returns undefined until the site has answered, and null for a calendar that it hasn't read. */
function useReading(address: string): CalendarReading | null | undefined {
  const [known, setKnown] = useState<{ address: string; reading: CalendarReading | null }>()
  useEffect(() => {
    const stopped = new AbortController()
    const ask = async () => {
      const url = `${siteUrl}/api/shared-calendar?key=${await calendarKey(address)}`
      const response = await fetch(url, { signal: stopped.signal })
      if (response.ok) setKnown({ address, reading: (await response.json()) as CalendarReading | null })
    }
    // A site that doesn't answer is reported below the form.
    const poll = () => void ask().catch(() => undefined)
    poll()
    const timer = setInterval(poll, pollMs)
    return () => {
      stopped.abort()
      clearInterval(timer)
    }
  }, [address])
  return known?.address === address ? known.reading : undefined
}
