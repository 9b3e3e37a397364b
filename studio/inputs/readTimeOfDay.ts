import { invalid, type Reading, valid, visibleText } from './parsedText.ts'

const named: Record<string, string> = { noon: '12:00', midnight: '00:00' }

const clock = /^(\d{1,2}?)(?::?(\d\d))?\s*(?:([ap])\.?\s?m?\.?)?$/i

/** Reads "7:30 pm", "7:30p", "7 pm" and "19:30" as `HH:MM`. Ambiguous times are a problem. */
export function readTimeOfDay(text: string): Reading {
  const typed = visibleText(text)
  if (typed === '') return valid(null)
  const name = named[typed.toLowerCase()]
  if (name !== undefined) return valid(name)

  const [, hourText, minutes = '00', half] = clock.exec(typed) ?? []
  if (hourText === undefined) return invalid(`“${typed}” isn’t a time: ${example}`)
  const hour = Number(hourText)
  if (Number(minutes) > 59) return invalid(`“${typed}” isn’t a time: an hour has minutes from 00 to 59`)
  if (half !== undefined) return readHalfDay(typed, hour, minutes, half.toLowerCase() === 'p')
  if (hour > 23) return invalid(`“${typed}” isn’t a time: ${example}`)
  if (hour >= 1 && hour <= 11 && !hourText.startsWith('0'))
    return invalid(`“${typed}” could be morning or evening: write ${typed} pm or ${typed} am`)
  return valid(`${String(hour).padStart(2, '0')}:${minutes}`)
}

const example = 'write it as 7:30 pm or 19:30'

function readHalfDay(typed: string, hour: number, minutes: string, isAfternoon: boolean): Reading {
  if (hour < 1 || hour > 12) {
    const right = hour > 12 && hour < 24 ? `write ${hour - 12} pm` : example
    return invalid(`There is no ${typed}: ${right}`)
  }
  return valid(`${String((hour % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0')}:${minutes}`)
}
