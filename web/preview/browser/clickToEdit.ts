import { sourceOf, textsWithSource, type Source } from './source.ts'
import { startTyping, typingStyles } from './typeOnPage.ts'

const outline = 'outline: 2px solid var(--cool); outline-offset: 3px; border-radius: 2px'

export const editingStyles = new CSSStyleSheet()
editingStyles.replaceSync(`
  [data-is-editing] [data-source]:hover:not(:has([data-source]:hover)) { ${outline} }
  [data-is-editing] [data-source]:hover:not([data-typed]) { cursor: pointer }
  [data-is-editing] [data-is-edited] { ${outline}; scroll-margin-block: 6rem }
  img[data-source] { outline-offset: -4px !important }
  ${typingStyles}
`)

/**
 * While it is switched on, a click on a plain text puts the caret there, and one on anything else that has a source hands that over;
 * links inside the page still work then, others do not.
 */
export function startClickToEdit(form: { open: (source: Source) => void; follow: (source: Source) => void }) {
  const root = document.documentElement
  const typing = startTyping(form)
  document.adoptedStyleSheets.push(editingStyles)
  document.addEventListener(
    'mousedown',
    (event) => {
      const text = clickedElement(event)
      if (text && event.button === 0 && isToEdit(event)) typing.begin(text)
    },
    true,
  )
  document.addEventListener(
    'click',
    (event) => {
      const text = clickedElement(event)
      if (!text || !isToEdit(event)) return
      clicked = { source: text.dataset.source, nth: alike(text.dataset.source).indexOf(text) }
      if (text.closest('a[href]:not([href^="#"])')) event.preventDefault()
      if (text !== typing.typed()) form.open(sourceOf(text))
    },
    true,
  )

  const isEditing = () => root.hasAttribute('data-is-editing')
  const isToEdit = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
    isEditing() && !ctrlKey && !metaKey && !shiftKey && !altKey
  /** Of several texts from one field the one that was clicked, also when the page is there anew. */
  let clicked: { source: string | undefined; nth: number } | null = null
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
      void typing.prepare()
    },

    show,
    isSettled: typing.isSettled,
    settled: () => typing.settled(),
  }

  /** Marks the text of the field that an organiser is in, if the page has it. */
  function show(field: typeof edited) {
    edited = field
    document.querySelector('[data-is-edited]')?.removeAttribute('data-is-edited')
    const found = field ? textsWithSource().filter((text) => isIn(field, text)) : []
    const last = clicked && alike(clicked.source)[clicked.nth]
    const text = field && (typing.typed() ?? found.find((text) => text === last) ?? found[0])
    text?.toggleAttribute('data-is-edited', true)
    return text
  }
}

const alike = (source: string | undefined) => textsWithSource().filter(({ dataset }) => dataset.source === source)

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
  if (shown instanceof Comment) return null // the text has a field of its own, before what all of it is made of
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
