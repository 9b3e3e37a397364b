import { Temporal } from 'temporal-polyfill'
import { formatPrice } from '../../shared/money.ts'
import { getAdmissionCard } from './cards.ts'
import { type ContentDocument, type DocumentOf, documentsOf, type Facts, isOver, type Rule, warning } from '../facts.ts'
import { textsIn } from '../contentTexts.ts'
import { dateName, monthNumber, monthPattern, nameOf } from '../words.ts'

/** Finds texts on pages that mention a past date. */
export const pastDates: Rule = (facts) =>
  facts.documents
    .filter((document) => isShown(facts, document))
    .flatMap((document) => {
      const editedOn = Temporal.PlainDate.from(document._updatedAt.slice(0, 10))
      return textsIn(document).flatMap(({ path, text }) =>
        datesIn(text, editedOn)
          .filter((date) => date < facts.today && date > editedOn.subtract({ years: 1 }).toString())
          .map((date) => `a text mentions ${dateName(date, facts.today)}, which has passed. Please update it.`)
          .map((problem) => warning(document, path, `${nameOf(document)}: ${problem}`)),
      )
    })

/** Returns whether pages still show a document; series and schedule changes have dates of their own. */
const isShown = (facts: Facts, document: ContentDocument) =>
  document._type !== 'series' && document._type !== 'scheduleException' && !isOver(facts, document)

const datePattern = new RegExp(String.raw`\b(${monthPattern})\.? (\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,? (20\d\d))?`, 'g')

/** Returns the dates in a text, as `YYYY-MM-DD`; one without a year is the closest to the day of the last edit. */
function datesIn(text: string, editedOn: Temporal.PlainDate): string[] {
  return [...text.matchAll(datePattern)].flatMap(([, name = '', day, year]) => {
    const month = monthNumber(name)
    const years = year ? [Number(year)] : [editedOn.year - 1, editedOn.year, editedOn.year + 1]
    const dates = years.map((year) => Temporal.PlainDate.from({ year, month, day: Number(day) || 1 }))
    const distance = (date: Temporal.PlainDate) => Math.abs(editedOn.until(date).days)
    return dates
      .sort((a, b) => distance(a) - distance(b))
      .slice(0, 1)
      .map(String)
  })
}

/** Finds prices in the texts of classes, cards and the first evening that differ from the price fields. */
export const pricesInTexts: Rule = (facts) =>
  [
    ...[...documentsOf(facts, 'danceClass'), ...documentsOf(facts, 'registrationLink')].map((document) => ({
      document,
      texts: textsIn(document),
      prices: pricesOf(facts, document),
    })),
    ...documentsOf(facts, 'firstTimePage').map((document) => ({
      document,
      texts: textsIn(document.firstEvening, 'firstEvening'),
      prices: pricesOf(facts, getAdmissionCard(facts)),
    })),
  ].flatMap(({ document, texts, prices }) =>
    texts.flatMap(({ path, text }) =>
      amountsIn(text)
        .filter((cents) => prices.length > 0 && !prices.includes(cents))
        .map((cents) =>
          warning(
            document,
            path,
            `${nameOf(document)} says ${formatPrice(cents)} in its text, but the price is ${prices.map(formatPrice).join(' or ')}. If it’s about this price, remove it from the text: the page adds it automatically.`,
          ),
        ),
    ),
  )

/** Returns the prices in cents of a class and its card, or of a card and the classes that it sells. */
function pricesOf(facts: Facts, document: DocumentOf<'danceClass' | 'registrationLink'> | null): number[] {
  if (document === null) return []
  const classes = documentsOf(facts, 'danceClass')
  const cards = documentsOf(facts, 'registrationLink')
  const together: ContentDocument[] =
    document._type === 'danceClass'
      ? [document, ...cards.filter(({ _id }) => _id === document.registrationLink?._ref)]
      : [document, ...classes.filter(({ registrationLink }) => registrationLink?._ref === document._id)]
  const prices = together.flatMap((one) => {
    if (one._type === 'danceClass') return one.doorPriceInCents ?? []
    if (one._type !== 'registrationLink') return []
    return [one.onlinePriceInCents, one.doorPriceInCents, one.feeInCents].flatMap((cents) => cents ?? [])
  })
  return [...new Set(prices)]
}

const amountsIn = (text: string) =>
  [...text.matchAll(/\$\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d))?/g)].map(
    ([, whole = '', cents]) => Number(whole.replaceAll(',', '')) * 100 + Number(cents ?? 0),
  )
