import { expect, type Page } from '@playwright/test'

/** Fails with all content that is outside the window, cut off by its box, or under other text. */
export async function expectNothingLost(page: Page, state: string): Promise<void> {
  expect.soft(await page.evaluate(findLostText), state).toEqual([])
}

function findLostText(): string[] {
  const lost: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) lost.push(`the page is ${root.scrollWidth}px wide in ${innerWidth}px`)

  const scrollers = [...document.body.querySelectorAll('*')].filter((element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowY),
  )
  const lines = textLines()
  for (const { text, box } of lines)
    if (box.left < -1 || box.right > innerWidth + 1)
      lost.push(`“${text}” runs past the edge, to ${box.right.toFixed(0)}px`)

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility() || !element.textContent || isIgnored(element)) continue
    const { overflowX, overflowY } = getComputedStyle(element)
    // Content of a scrollable box can be reached.
    const isCut =
      (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) ||
      (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
    if (isCut) lost.push(`“${element.textContent.slice(0, 40)}” does not fit its box`)
  }

  for (const [i, one] of lines.entries())
    for (const other of lines.slice(i + 1))
      if (one.parent !== other.parent && one.isFixed === other.isFixed && overlap(one.box, other.box))
        lost.push(`“${one.text}” and “${other.text}” overlap`)
  return lost

  /** Ignores the map, text for screen readers only, and content hidden from them, whose text is elsewhere. */
  function isIgnored(element: Element): boolean {
    return (
      element.clientWidth === 1 || element.matches('[data-map] > *') || element.closest('[aria-hidden="true"]') !== null
    )
  }

  /** Returns the boxes of all lines of text, without the space above and below the letters. */
  function textLines() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: { text: string; parent: Element | null; isFixed: boolean; box: DOMRect }[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim().slice(0, 40) ?? ''
      if (
        text === '' ||
        !parent?.checkVisibility({ visibilityProperty: true }) ||
        parent.closest('script, style, svg') ||
        parent.clientWidth === 1
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { x, y, width, height } of range.getClientRects())
        found.push({
          text,
          parent,
          isFixed: parent.closest('header') !== null,
          box: new DOMRect(x, y + height * 0.25, width, height * 0.5),
        })
    }
    return found.filter(({ parent, box }) => !parent?.closest('a[href="#content"]') && !isScrolledAway(parent, box))
  }

  function isScrolledAway(element: Element | null, box: DOMRect): boolean {
    return scrollers.some((scroller) => {
      const frame = scroller.getBoundingClientRect()
      return scroller.contains(element) && (box.bottom > frame.bottom || box.top < frame.top)
    })
  }

  function overlap(one: DOMRect, other: DOMRect): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return width > 2 && height > 2
  }
}
