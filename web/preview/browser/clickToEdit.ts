/** The field that a text, a price or a picture comes from. web/preview/previewSources.ts says it in a comment behind it. */
export type Source = { id: string; type: string; path: string; baseUrl: string }

const outline = 'outline: 2px solid var(--cool); outline-offset: 3px; border-radius: 2px'

export const editingStyles = new CSSStyleSheet()
editingStyles.replaceSync(`
  [data-is-editing] [data-source]:hover:not(:has([data-source]:hover)) { ${outline}; cursor: pointer }
  [data-is-editing] [data-is-edited] { ${outline}; scroll-margin-block: 6rem }
  img[data-source] { outline-offset: -4px !important }
`)

/** While it is switched on, a click on one of them hands its source over; links inside the page still work then, others do not. */
export function startClickToEdit(open: (source: Source) => void) {
  const root = document.documentElement
  document.adoptedStyleSheets.push(editingStyles)
  document.addEventListener(
    'click',
    (event) => {
      const text = clickedElement(event)
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
        if (source) elementOf(comments.currentNode)?.setAttribute('data-source', source)
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

/** What has a source, there where somebody clicks; a picture also through what lies on it and says nothing there. */
function clickedElement({ target, clientX, clientY }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const hidesPictures = target.closest('a, button') || [...target.childNodes].some(isText)
  const behind = hidesPictures ? [] : document.elementsFromPoint(clientX, clientY)
  const pictures = behind.filter((element) => element instanceof HTMLImageElement)
  return target.closest<HTMLElement>('[data-source]') ?? pictures.find(({ dataset }) => dataset.source) ?? null
}

const isText = (node: Node) => node instanceof Text && node.data.trim() !== ''

/** The element that a comment speaks of. Of several texts in one element, all but the first get one of their own. */
function elementOf(comment: Node): HTMLElement | null {
  const { previousSibling: shown, parentElement: parent } = comment
  if (shown instanceof HTMLImageElement) return shown
  if (!parent?.dataset.source || !shown) return parent
  const part = document.createElement('span')
  parent.insertBefore(part, shown).append(shown)
  return part
}

/** Whether a field, or what is in it, is shown there; a picture stands for all that is in its field. */
function isIn(field: Pick<Source, 'id' | 'path'>, shown: HTMLElement): boolean {
  const { id, path } = sourceOf(shown)
  return id === field.id && (isWithin(path, field.path) || isWithin(field.path, path))
}

const isWithin = (path: string, outer: string) => path.startsWith(outer) && /^([.[]|$)/.test(path.slice(outer.length))

function sourceOf({ dataset: { source = '' } }: HTMLElement): Source {
  return { id: '', type: '', path: '', baseUrl: '', ...Object.fromEntries(new URLSearchParams(source)) }
}
