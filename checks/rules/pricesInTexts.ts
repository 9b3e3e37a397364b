import { formatPrice } from '../../shared/money.ts'
import { admission } from '../admission.ts'
import { locationOf, documentsOf, type ContentDocument, type DocumentOf, type Facts, type Rule } from '../finding.ts'
import { textsIn } from '../texts.ts'
import { nameOf } from '../words.ts'

/** Texts of classes and cards, and of the first evening, that name another price than the price fields do. */
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
      prices: pricesOf(facts, admission(facts)),
    })),
  ].flatMap(({ document, texts, prices }) =>
    texts.flatMap(({ path, text }) =>
      amountsIn(text)
        .filter((cents) => prices.length > 0 && !prices.includes(cents))
        .map((cents) => ({
          level: 'error' as const,
          message: `${nameOf(document)} says ${formatPrice(cents)} in its text, but the price is ${prices.map(formatPrice).join(' or ')}. Take the price out of the text: the page adds it by itself.`,
          ...locationOf(document, path),
        })),
    ),
  )

/** In cents: of a class at the door and online, of a card its own and those of the classes that it sells. */
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
  [...text.matchAll(/\$\s?(\d+)(?:\.(\d\d))?/g)].map(([, whole, cents]) => Number(whole) * 100 + Number(cents ?? 0))
