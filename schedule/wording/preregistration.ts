import { hasFewPlaces, type Registration } from '../registration/registration.ts'
import { dateAt } from './dates.ts'
import type { Word } from './nextClass.ts'

/**
 * Says "Pre-register until Tuesday, November 3. A few places left", or why that is not possible.
 * @param atTheDoor "pay at the door", or "$20 at the door"
 */
export function preregistration(registration: Registration, timeZone: string, atTheDoor: string): Word[] {
  const { state, opensAt, closesOn } = registration
  const day = (date: string | null): Word => (date ? { date, inSentence: 'plain' } : '')
  const words: Record<Registration['state'], Word[]> = {
    notYetOpen: ['Pre-registration opens ', day(opensAt && dateAt(opensAt, timeZone))],
    open: closesOn ? ['Pre-register until ', day(closesOn)] : ['Pre-register online'],
    closingSoon: ['Pre-registration closes ', day(closesOn)],
    closed: [`Pre-registration is closed: ${atTheDoor}`],
    full: ['This series is full'],
    unavailable: [`No pre-registration: ${atTheDoor}`],
  }
  return hasFewPlaces(registration) ? [...words[state], '. A few places left'] : words[state]
}
