import { getSource, markSources, textsWithSource, type Source } from './source.ts'
import { startTyping, typingStyles } from './typeOnPage.ts'

const outline = 'outline: 2px solid var(--cool); outline-offset: 3px; border-radius: 2px'

export const editingStyles = `
  [data-is-editing] [data-source]:hover:not(:has([data-source]:hover)) { ${outline} }
  [data-is-editing] [data-source]:hover:not([data-typed]) { cursor: pointer }
  [data-is-editing] [data-is-edited] { ${outline}; scroll-margin-block: 6rem }
  img[data-source] { outline-offset: -4px !important }
  ${typingStyles}
`

/**
 * Enables click-to-edit. While it is on, a click on plain text places the caret there, and a click on anything else with a
 * source opens its field. Links within the page keep working; other links don't.
 */
export function startClickToEdit(form: { open: (source: Source) => void; follow: (source: Source) => void }) {
  const root = document.documentElement
  const typing = startTyping(form)
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
      if (text !== typing.typed()) form.open(getSource(text))
    },
    true,
  )

  /** While an element is pressed, it has to stay, or the click would be lost. A context menu keeps the release to itself. */
  let released = Promise.resolve()
  let release: (() => void) | null = null
  document.addEventListener(
    'pointerdown',
    () => {
      if (release === null) released = new Promise((resolve) => (release = resolve))
    },
    true,
  )
  for (const end of ['pointerup', 'pointercancel', 'contextmenu'])
    document.addEventListener(
      end,
      () => {
        release?.()
        release = null
      },
      true,
    )

  const isEditing = () => root.hasAttribute('data-is-editing')
  const isToEdit = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
    isEditing() && !ctrlKey && !metaKey && !shiftKey && !altKey
  /** The clicked text and its index among texts from the same field, so that it can be found again after a refresh. */
  let clicked: { source: string | undefined; nth: number } | null = null
  let edited: Pick<Source, 'id' | 'path'> | null = null

  return {
    isEditing,
    setEditing: (isOn: boolean) => root.toggleAttribute('data-is-editing', isOn),

    /** Prepares the texts of the page; called after each refresh. */
    prepare() {
      markSources()
      show(edited)
      void typing.prepare()
    },

    show,

    isSettled: () => release === null && typing.isSettled(),

    /** Resolves once nobody is pressing or typing, and the content store has everything that was typed. */
    async settled() {
      while (!this.isSettled()) await Promise.all([released, typing.settled()])
    },
  }

  /** Highlights the text of the field that has the focus in the Studio, if it is on the page. */
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

/** Finds the element with a source at the clicked point, including a picture underneath elements without text there. */
function clickedElement({ target, clientX, clientY }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const hidesPictures = target.closest('a, button') || [...target.childNodes].some(isText)
  const behind = hidesPictures ? [] : document.elementsFromPoint(clientX, clientY)
  const pictures = behind.filter((element) => element instanceof HTMLImageElement)
  return target.closest<HTMLElement>('[data-source]') ?? pictures.find(({ dataset }) => dataset.source) ?? null
}

const isText = (node: Node) => node instanceof Text && node.data.trim() !== ''

/** Returns whether `shown` shows the field or a part of it. A picture shows all of its field. */
function isIn(field: Pick<Source, 'id' | 'path'>, shown: HTMLElement): boolean {
  const { id, path } = getSource(shown)
  return id === field.id && (isWithin(path, field.path) || isWithin(field.path, path))
}

const isWithin = (path: string, outer: string) => path.startsWith(outer) && /^([.[]|$)/.test(path.slice(outer.length))
