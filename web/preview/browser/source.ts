/** The field that a text, a price or a picture comes from. web/preview/previewSources.ts adds it as a comment after the text. */
export type Source = { id: string; type: string; path: string; baseUrl: string }

/**
 * Stores the sources of the page on its elements: in `data-source`, or in `data-past` if the page shows the past and can't be
 * edited, and in `data-why` the sentences that explain the text, in lines.
 */
export function markSources(): void {
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    const [, kind, given] = /^(source|past)\?(.*)/.exec(comments.currentNode.nodeValue ?? '') ?? []
    const element = kind && findElement(comments.currentNode)
    if (!element) continue
    const source = new URLSearchParams(given)
    const reasons = source.getAll('why')
    source.delete('why')
    element.dataset[kind] = String(source)
    if (reasons.length > 0) element.dataset.why = reasons.join('\n')
  }
}

/** Returns the element that a comment refers to. If an element has several texts, each one after the first gets its own span. */
function findElement(comment: Node): HTMLElement | null {
  const { previousSibling: shown, parentElement: parent } = comment
  if (shown instanceof HTMLImageElement) return shown
  if (!parent?.matches('[data-source], [data-past]') || !shown) return parent
  if (shown instanceof Comment) return null // the text has its own field; the element's other comment follows
  const part = document.createElement('span')
  parent.insertBefore(part, shown).append(shown)
  return part
}

/** Returns the elements for which `markSources` found a source. */
export const textsWithSource = () => [...document.querySelectorAll<HTMLElement>('[data-source]')]

/** Returns the source that `markSources` stored on an element. */
export function getSource({ dataset: { source, past } }: HTMLElement): Source {
  return { id: '', type: '', path: '', baseUrl: '', ...Object.fromEntries(new URLSearchParams(source ?? past)) }
}
