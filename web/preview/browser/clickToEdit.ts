import { getSource, markSources, shownSources, type Source } from './source.ts'

const outline = 'outline: 2px solid var(--cool); outline-offset: 3px; border-radius: 2px'

export const editingStyles = `
  [data-is-editing] [data-source]:hover:not(:has([data-source]:hover)) { ${outline}; cursor: pointer }
  [data-is-editing] [data-is-edited] { ${outline}; scroll-margin-block: 6rem }
  img[data-source] { outline-offset: -4px !important }
`

type Field = Pick<Source, 'id' | 'path'>

/**
 * Enables click-to-edit. While it is on, a click on anything with a source opens its field. Links within the page keep working;
 * other links don't.
 */
export function startClickToEdit(open: (source: Source) => void) {
  const root = document.documentElement
  const isEditing = () => root.hasAttribute('data-is-editing')
  let isPressed = false
  /** The clicked element and its index among those from the same field, so that it can be found again after a refresh. */
  let clicked: { source: string | undefined; index: number } | null = null
  let edited: Field | null = null

  document.addEventListener('pointerdown', () => (isPressed = true), true)
  // The page gets no `pointerup` from a click that opens a context menu.
  for (const release of ['pointerup', 'pointercancel', 'contextmenu'])
    document.addEventListener(release, () => (isPressed = false), true)
  document.addEventListener(
    'click',
    (event) => {
      const shown = clickedElement(event)
      const { ctrlKey, metaKey, shiftKey, altKey } = event
      if (!shown || !isEditing() || ctrlKey || metaKey || shiftKey || altKey) return
      clicked = { source: shown.dataset.source, index: withSource(shown.dataset.source).indexOf(shown) }
      if (shown.closest('a[href]:not([href^="#"])')) event.preventDefault()
      open(getSource(shown))
    },
    true,
  )

  return {
    isEditing,
    setEditing: (isOn: boolean) => root.toggleAttribute('data-is-editing', isOn),

    /** Prepares the page; called after each refresh. */
    prepare() {
      markSources()
      show(edited)
    },

    show,

    /** Returns whether an element is pressed. It must not be replaced, or the click would be lost. */
    isPressed: () => isPressed,

    /** Resolves once no element is pressed. */
    async released() {
      while (isPressed) await new Promise(requestAnimationFrame)
    },
  }

  /** Highlights the field that has the focus in the Studio, if it is on the page. */
  function show(field: Field | null): HTMLElement | undefined {
    edited = field
    document.querySelector('[data-is-edited]')?.removeAttribute('data-is-edited')
    const found = field === null ? [] : shownSources().filter((shown) => isIn(field, shown))
    const last = clicked && withSource(clicked.source)[clicked.index]
    const shown = found.find((one) => one === last) ?? found[0]
    shown?.toggleAttribute('data-is-edited', true)
    return shown
  }
}

const withSource = (source: string | undefined) => shownSources().filter(({ dataset }) => dataset.source === source)

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
function isIn(field: Field, shown: HTMLElement): boolean {
  const { id, path } = getSource(shown)
  return id === field.id && (isWithin(path, field.path) || isWithin(field.path, path))
}

const isWithin = (path: string, outer: string) => path.startsWith(outer) && /^([.[]|$)/.test(path.slice(outer.length))
