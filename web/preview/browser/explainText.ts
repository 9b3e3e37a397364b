import { momentFormat } from '../../../schedule/wording/dates.ts'
import { excerpt } from '../../../shared/excerpt.ts'
import { getSource, type Source } from './source.ts'

export type Explanation = {
  /** Why the page says so. */
  sentences: string[]
  /** The field that says it; null for fixed wording. */
  source: Source | null
}

const anySource = '[data-source], [data-past]'

/** Parts of a preview that are not part of the page. */
export const ofPreview = '[data-preview-clock], [data-preview-bar], [data-why-panel], script, style, noscript'

/** Explains a text of the page, after `markSources`. */
export function explainText(text: Text): Explanation {
  const parent = text.parentElement
  const element = parent?.closest<HTMLElement>(anySource) ?? null
  const sentences = element
    ? [...wordForDay(text), ...reasonsOf(element), ...period(parent)]
    : ['Fixed wording of the site: not editable.', ...period(parent), ...whatItLabels(text)]
  return { sentences: [...new Set(sentences)], source: element && getSource(element) }
}

/** Returns the reasons of a text, and of what it is part of. */
function reasonsOf(element: HTMLElement | null): string[] {
  if (element === null) return []
  const outer = element.parentElement?.closest<HTMLElement>('[data-why]') ?? null
  return [...(element.dataset.why?.split('\n') ?? []), ...reasonsOf(outer)]
}

/** Explains a word that the site writes for a date, such as "Tonight". */
function wordForDay({ data, parentElement }: Text): string[] {
  const day = parentElement?.closest<HTMLElement>('time[data-day]')
  const { absolute } = day?.dataset ?? {}
  if (absolute === undefined || absolute === data) return []
  const when = /^(tonight|today)/i.test(data)
    ? 'today'
    : /^tomorrow/i.test(data)
      ? 'tomorrow'
      : 'less than a week ahead'
  return [`The site writes “${data}” for ${absolute.replace(/^on /i, '')} because that is ${when}.`]
}

function period(parent: Element | null | undefined): string[] {
  const { from, until } = parent?.closest<HTMLElement>('[data-from], [data-until]')?.dataset ?? {}
  const format = momentFormat(document.body.dataset.timeZone)
  const parts = [
    from && `from ${format.format(Date.parse(from))}`,
    until && `until ${format.format(Date.parse(until))}`,
  ]
  const known = parts.filter(Boolean)
  return known.length > 0 ? [`The page shows it ${known.join(' ')}.`] : []
}

/** Explains fixed wording by the content that it stands with. */
function whatItLabels({ parentElement }: Text): string[] {
  const outside = 'section, main, header, footer, nav, body'
  for (let around = parentElement; around && !around.matches(outside); around = around.parentElement) {
    const labeled = [...around.querySelectorAll<HTMLElement>(anySource)].find((one) => !one.closest('[hidden]'))
    const words = labeled?.textContent.replace(/\s+/g, ' ').trim()
    if (labeled && words) return [`It appears because it labels “${shorten(words)}”.`, ...reasonsOf(labeled)]
  }
  if (parentElement?.closest('nav')) return ['It is a link to a page, on every page.']
  return [parentElement?.closest('header, footer') ? 'It is on every page.' : 'It is always part of this page.']
}

export const shorten = (words: string) => excerpt(words, 60)
