import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Returns the text and links that a visitor sees at `at`, possibly long after the page was rendered. */
export function seenAt(node: ReactNode, at: string) {
  const { body } = new DOMParser().parseFromString(renderToStaticMarkup(node), 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>('[data-from], [data-until]')) {
    if (!isBetween(at, element.dataset.from, element.dataset.until)) element.remove()
  }
  const links = [...body.querySelectorAll('a')].map((link) => link.href)
  return {
    body,
    text: body.textContent,
    directions: links.filter((href) => href.includes('destination=')),
    points: [...body.querySelectorAll<HTMLElement>('[data-map]')].map(({ dataset }) => [dataset.lat, dataset.lng]),
  }
}

export const isBetween = (at: string, from: string | null | undefined, until: string | null | undefined) =>
  (!from || Date.parse(from) <= Date.parse(at)) && (!until || Date.parse(at) < Date.parse(until))
