import { type FromPage, type FromStudio, type ToStudio } from '../../../shared/typingMessages.ts'
import { sourceOf, textsWithSource, type Source } from './source.ts'

/** A text that somebody types into, and then until the content store has it. */
type Typing = {
  element: HTMLElement
  source: Source
  /** As it was when it was clicked. */
  before: string
  tell: (message: FromPage) => void
}

/** What turns when it is pressed, which a space does, too. */
const turning = 'summary, button, [role="tab"]'

export const typingStyles = `
  [data-is-editing] [data-typed]:hover { cursor: text }
  [data-is-typed] { white-space: pre-wrap; min-width: 1ch; min-height: 1lh }
  [data-is-typed]:empty { display: inline-block }
`

/**
 * Lets organisers type into headings and plain texts. The Studio around the page says which those are, and writes what is typed.
 * @param form opens the field beside the page: to be written there, or to follow what is typed here
 */
export function startTyping(form: { open: (source: Source) => void; follow: (source: Source) => void }) {
  /** By type and path, what organisers call a field; null where it is not typed on the page. */
  const names = new Map<string, string | null>()
  const unsaved = new Map<Typing, Promise<void>>()
  let current: Typing | null = null

  document.addEventListener('input', ({ isComposing }) => !isComposing && write(), true)
  document.addEventListener('compositionend', write, true)
  document.addEventListener('blur', ({ target }) => target === current?.element && end(), true)
  document.addEventListener('keydown', pressKey, true)
  document.addEventListener('paste', (event) => insertPlain(event, event.clipboardData), true)
  document.addEventListener('drop', (event) => insertPlain(event, event.dataTransfer), true)
  addEventListener('pagehide', end)

  return {
    /** The text that somebody types into. */
    typed: (): HTMLElement | null => current?.element ?? null,

    /** Marks the texts of the page that one may type into. */
    async prepare() {
      const texts = textsWithSource().filter(isShownAsItIs)
      const unknown = texts.map(sourceOf).filter((source) => !names.has(kindOf(source)))
      const [first] = unknown
      if (first) {
        const answer = await new Promise<(string | null)[]>((resolve) => {
          const port = send(first, { type: 'typing/ask', fields: unknown.map(({ type, path }) => ({ type, path })) })
          port.onmessage = ({ data }: MessageEvent<(string | null)[]>) => resolve(data)
        })
        unknown.forEach((source, index) => names.set(kindOf(source), answer[index] ?? null))
      }
      for (const text of texts) {
        const name = names.get(kindOf(sourceOf(text)))
        if (name) text.dataset.typed = name
      }
    },

    /** Readies a text that is about to get the caret, where it is pressed; does nothing with one that is not typed on the page. */
    begin(element: HTMLElement): void {
      if (current?.element === element) return
      end()
      const { typed: name } = element.dataset
      if (name === undefined || !isShownAsItIs(element)) return
      element.setAttribute('contenteditable', 'plaintext-only')
      element.setAttribute('role', 'textbox')
      element.setAttribute('aria-label', name)
      element.toggleAttribute('data-is-typed', true)
      open(element)
    },

    isSettled: () => unsaved.size === 0,

    /** Resolves while nobody types and the content store has all that was typed. */
    async settled() {
      while (unsaved.size > 0) await Promise.all(unsaved.values())
    },
  }

  function open(element: HTMLElement) {
    const source = sourceOf(element)
    const before = element.textContent
    const port = send(source, { type: 'typing/begin', field: source, shown: before })
    const typing: Typing = { element, source, before, tell: (message) => port.postMessage(message) }
    current = typing
    const saved = new Promise<void>((resolve) => {
      port.onmessage = ({ data }: MessageEvent<FromStudio>) => {
        if (data.type === 'saved') {
          unsaved.delete(typing)
          port.close()
          resolve()
        } else if (data.type === 'ready') {
          if (current === typing) form.follow(source)
        } else {
          if (current === typing) end()
          element.textContent = data.type === 'changed' ? data.text : before
          if (data.type === 'refused') form.open(source)
        }
      }
    })
    unsaved.set(typing, saved)
  }

  function write() {
    current?.tell({ type: 'write', text: current.element.textContent })
  }

  function end() {
    if (!current) return
    const { element, tell } = current
    write() // also what a composition has begun
    current = null
    for (const attribute of ['contenteditable', 'role', 'aria-label', 'data-is-typed'])
      element.removeAttribute(attribute)
    tell({ type: 'end' })
  }

  /** The page's own keys do nothing meanwhile: tabs would turn, the menu would close. */
  function pressKey(event: KeyboardEvent) {
    if (!current || event.target !== current.element) return
    event.stopPropagation()
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    if (event.key === 'Escape') current.element.textContent = current.before
    end()
  }

  /** What comes from elsewhere is one line of letters. */
  function insertPlain(event: Event, data: DataTransfer | null) {
    if (!(event.target instanceof Node) || !current?.element.contains(event.target)) return
    event.preventDefault()
    const text = data?.getData('text/plain') ?? ''
    // Deprecated, and the one way to insert a text so that it can be undone.
    if (event.type === 'paste') document.execCommand('insertText', false, text.replaceAll(/\s*[\r\n]+\s*/g, ' '))
  }
}

/** @returns the port on which the Studio answers */
function send({ baseUrl }: Source, message: ToStudio): MessagePort {
  const { port1, port2 } = new MessageChannel()
  parent.postMessage(message, new URL(baseUrl, location.href).origin, [port2])
  return port1
}

const kindOf = ({ type, path }: Source) => `${type} ${path.replaceAll(/\[[^\]]*\]/g, '[]')}`

/** Whether an element shows one text and nothing else, letter by letter. */
function isShownAsItIs(element: HTMLElement): boolean {
  const shown = [...element.childNodes].filter((node) => !(node instanceof Comment))
  const [text] = shown
  if (shown.length !== 1 || !(text instanceof Text) || text.data.includes('\n')) return false
  if (element.matches('[role], [aria-label]') || element.closest(turning)) return false
  return getComputedStyle(element).textTransform === 'none'
}
