/** The field that a text, a price or a picture comes from. web/preview/previewSources.ts adds it as a comment after the text. */
export type Source = { id: string; type: string; path: string; baseUrl: string }

/** Returns the elements for which clickToEdit.ts found a source. */
export const textsWithSource = () => [...document.querySelectorAll<HTMLElement>('[data-source]')]

/** Returns the source that clickToEdit.ts stored on an element. */
export function getSource({ dataset: { source = '' } }: HTMLElement): Source {
  return { id: '', type: '', path: '', baseUrl: '', ...Object.fromEntries(new URLSearchParams(source)) }
}
