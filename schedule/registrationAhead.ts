import type { Registration } from './registration.ts'

/** A state of registration, and the moments between which it holds: null for now, and for as long as nobody changes it. */
type RegistrationPeriod = { registration: Registration; from: string | null; until: string | null }

/** More than any page needs before it is renewed. */
const mostPeriods = 5

/**
 * How registration stands, and how it will stand by itself after that.
 * @param registrationAt says how it stands at a moment in ISO 8601
 */
export function registrationAhead(registrationAt: (moment: string) => Registration, now: string): RegistrationPeriod[] {
  const periods: RegistrationPeriod[] = []
  let from: string | null = null
  do {
    const registration = registrationAt(from ?? now)
    periods.push({ registration, from, until: registration.changesAt })
    from = registration.changesAt
  } while (from !== null && periods.length < mostPeriods)
  return periods
}
