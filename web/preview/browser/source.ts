/** The field that a text, a price or a picture comes from. web/preview/previewSources.ts says it in a comment behind it. */
export type Source = { id: string; type: string; path: string; baseUrl: string }

/** What clickToEdit.ts has found a source for. */
export const textsWithSource = () => [...document.querySelectorAll<HTMLElement>('[data-source]')]

/** Of an element that clickToEdit.ts has found one for. */
export function sourceOf({ dataset: { source = '' } }: HTMLElement): Source {
  return { id: '', type: '', path: '', baseUrl: '', ...Object.fromEntries(new URLSearchParams(source)) }
}
