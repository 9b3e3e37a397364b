/** The field that a text, a price or a picture comes from. web/preview/previewSources.ts adds it as a comment after the text. */
export type Source = { id: string; type: string; path: string; baseUrl: string }

/** Stores the sources of the page on its elements, in `data-source`. */
export function markSources(): void {
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) {
    const [, source] = /^source\?(.*)/.exec(comments.currentNode.nodeValue ?? '') ?? []
    const element = source === undefined ? null : findElement(comments.currentNode)
    if (element) element.dataset.source = source
  }
}

/** Returns the element that a comment refers to. If an element has several texts, each one after the first gets its own span. */
function findElement(comment: Node): HTMLElement | null {
  const { previousSibling: shown, parentElement: parent } = comment
  if (shown instanceof HTMLImageElement) return shown
  if (!parent?.matches('[data-source]') || !shown) return parent
  if (shown instanceof Comment) return null // the text already has its own span; this comment is the element's
  const part = document.createElement('span')
  parent.insertBefore(part, shown).append(shown)
  return part
}

/** Returns the elements for which `markSources` found a source. */
export const shownSources = () => [...document.querySelectorAll<HTMLElement>('[data-source]')]

/** Returns the source that `markSources` stored on an element. */
export function getSource({ dataset: { source } }: HTMLElement): Source {
  return { id: '', type: '', path: '', baseUrl: '', ...Object.fromEntries(new URLSearchParams(source)) }
}
