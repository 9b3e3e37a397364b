import { documentsOf, locationOf, type Facts, type Rule } from '../finding.ts'
import { quote } from '../words.ts'

/** What somebody began and pages leave out, since half of it would mislead or lead nowhere. */
export const halfFilled: Rule = (facts) =>
  [...quotes(facts), ...pictures(facts), ...links(facts), ...codeOfConduct(facts)].map((found) => ({
    level: 'warning' as const,
    ...found,
  }))

const quotes = (facts: Facts) =>
  documentsOf(facts, 'homePage').flatMap((home) =>
    (home.quotes?.list ?? []).flatMap(({ _key, text, by }) => {
      if (text?.trim() && by?.trim()) return []
      const what = text?.trim() ? `Nobody is named who says ${quote(text)}` : `What ${quote(by)} says is not written`
      return {
        message: `${what}: the home page leaves it out. Write words and name, or delete the quote.`,
        ...locationOf(home, `quotes.list[_key==${JSON.stringify(_key)}].${text?.trim() ? 'by' : 'text'}`),
      }
    }),
  )

const pictures = (facts: Facts) =>
  documentsOf(facts, 'homePage').flatMap((home) =>
    (home.pictures?.images ?? []).flatMap(({ _key, asset, alt }) => {
      if (asset && alt?.trim()) return []
      const what = asset
        ? 'says nothing to those who cannot see it. Write what it shows.'
        : 'is not uploaded, and so not shown. Upload it, or delete its place.'
      return {
        message: `A picture of an evening on the home page ${what}`,
        ...locationOf(home, `pictures.images[_key==${JSON.stringify(_key)}]`),
      }
    }),
  )

function links(facts: Facts) {
  const all = [
    ...documentsOf(facts, 'siteSettings').flatMap((settings) => [
      { document: settings, path: 'playlist', link: settings.playlist, name: 'the music' },
      { document: settings, path: 'newsletter', link: settings.newsletter, name: 'the newsletter' },
    ]),
    ...documentsOf(facts, 'homePage').map((home) => ({
      document: home,
      path: 'pictures.earlier',
      link: home.pictures?.earlier,
      name: 'earlier evenings',
    })),
  ]
  return all.flatMap(({ document, path, link, name }) => {
    const [hasWords, hasAddress] = [Boolean(link?.label?.trim()), Boolean(link?.href?.trim())]
    if (hasWords === hasAddress) return []
    const lack = hasWords ? 'has no address' : 'has no words'
    return {
      message: `The link to ${name} ${lack}: no page shows it. Write both, or neither.`,
      ...locationOf(document, path),
    }
  })
}

const codeOfConduct = (facts: Facts) =>
  documentsOf(facts, 'firstTimePage').flatMap((page) => {
    const { heading, text } = page.codeOfConduct ?? {}
    if (!heading?.trim() || text?.length) return []
    return {
      message: `${quote(heading)} is a heading without a text: no page shows it, and nothing leads there. Write the text, or empty the heading.`,
      ...locationOf(page, 'codeOfConduct.text'),
    }
  })
