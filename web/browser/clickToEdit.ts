/** The field that a text comes from. web/previewTexts.ts says it in a comment behind the text. */
export type Source = { id: string; type: string; path: string; baseUrl: string }

const outline = 'outline: 2px solid var(--cool); outline-offset: 3px; border-radius: 2px'

export const editingStyles = new CSSStyleSheet()
editingStyles.replaceSync(`
  [data-is-editing] [data-source]:hover:not(:has([data-source]:hover)) { ${outline}; cursor: pointer }
  [data-is-editing] [data-is-edited] { ${outline}; scroll-margin-block: 6rem }
`)

/** While it is switched on, a click on a text hands its source over; links inside the page still work then, others do not. */
export function startClickToEdit(open: (source: Source) => void) {
  const root = document.documentElement
  document.adoptedStyleSheets.push(editingStyles)
  document.addEventListener(
    'click',
    (event) => {
      const text = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-source]') : null
      if (!text || !isEditing() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      if (text.closest('a[href]:not([href^="#"])')) event.preventDefault()
      open(sourceOf(text))
    },
    true,
  )

  const isEditing = () => root.hasAttribute('data-is-editing')
  let edited: Pick<Source, 'id' | 'path'> | null = null

  return {
    isEditing,
    setEditing: (isOn: boolean) => root.toggleAttribute('data-is-editing', isOn),

    /** Readies the texts of the page, which is there anew after each change. */
    prepare() {
      const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
      while (comments.nextNode()) {
        const [, source] = /^source\?(.*)/.exec(comments.currentNode.nodeValue ?? '') ?? []
        const text = comments.currentNode.parentElement
        if (source && text && !text.dataset.source) text.dataset.source = source
      }
      show(edited)
    },

    show,
  }

  /** Marks the text of the field that an organiser is in, if the page has it. */
  function show(field: typeof edited) {
    edited = field
    document.querySelector('[data-is-edited]')?.removeAttribute('data-is-edited')
    const text = field && [...document.querySelectorAll<HTMLElement>('[data-source]')].find((text) => isIn(field, text))
    text?.toggleAttribute('data-is-edited', true)
    return text
  }
}

function isIn(field: Pick<Source, 'id' | 'path'>, text: HTMLElement): boolean {
  const { id, path } = sourceOf(text)
  return id === field.id && path.startsWith(field.path) && /^([.[]|$)/.test(path.slice(field.path.length))
}

function sourceOf({ dataset: { source = '' } }: HTMLElement): Source {
  return { id: '', type: '', path: '', baseUrl: '', ...Object.fromEntries(new URLSearchParams(source)) }
}
