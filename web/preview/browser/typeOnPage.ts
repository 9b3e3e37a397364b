import type { FromPage, FromStudio, ToStudio } from '../../../shared/typingMessages.ts'
import { getSource, textsWithSource, type Source } from './source.ts'

/** A text that somebody is editing, or that the content store has not stored yet. */
type Typing = {
  element: HTMLElement
  source: Source
  /** The text when it was clicked. */
  before: string
  notify: (message: FromPage) => void
}

/** Elements that toggle on a click, and therefore on the space bar as well. */
const turning = 'summary, button, [role="tab"]'

export const typingStyles = `
  [data-is-editing] [data-typed]:hover { cursor: text }
  [data-is-typed] { white-space: pre-wrap; min-width: 1ch; min-height: 1lh }
  [data-is-typed]:empty { display: inline-block }
`

/**
 * Lets organizers type into headings and plain texts. The Studio around the page decides which ones and saves what is typed.
 * @param form opens the field in the Studio, for editing there or to follow what is typed on the page
 */
export function startTyping(form: { open: (source: Source) => void; follow: (source: Source) => void }) {
  /** Field titles by type and path; null for fields that can't be edited on the page. */
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
    /** Returns the element that is being edited. */
    typed: (): HTMLElement | null => current?.element ?? null,

    /** Marks the texts of the page that can be edited. */
    async prepare() {
      const texts = textsWithSource().filter(isShownAsItIs)
      const unknown = texts.map(getSource).filter((source) => !names.has(getKind(source)))
      const [first] = unknown
      if (first) {
        const answer = await new Promise<(string | null)[]>((resolve) => {
          const port = send(first, { type: 'typing/ask', fields: unknown.map(({ type, path }) => ({ type, path })) })
          port.onmessage = ({ data }: MessageEvent<(string | null)[]>) => resolve(data)
        })
        unknown.forEach((source, index) => names.set(getKind(source), answer[index] ?? null))
      }
      for (const text of texts) {
        const name = names.get(getKind(getSource(text)))
        if (name) text.dataset.typed = name
      }
    },

    /** Makes a text editable before the caret is placed in it; does nothing for texts that can't be edited on the page. */
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

    /** Resolves once nobody is typing and the content store has everything that was typed. */
    async settled() {
      while (unsaved.size > 0) await Promise.all(unsaved.values())
    },
  }

  function open(element: HTMLElement) {
    const source = getSource(element)
    const before = element.textContent
    const port = send(source, { type: 'typing/begin', field: source, shown: before })
    const typing: Typing = { element, source, before, notify: (message) => port.postMessage(message) }
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
    current?.notify({ type: 'write', text: current.element.textContent })
  }

  function end() {
    if (!current) return
    const { element, notify } = current
    write() // also ends a composition
    current = null
    for (const attribute of ['contenteditable', 'role', 'aria-label', 'data-is-typed'])
      element.removeAttribute(attribute)
    notify({ type: 'end' })
  }

  /** Keeps keys from the page's own handlers, which would switch tabs or close the menu. */
  function pressKey(event: KeyboardEvent) {
    if (!current || event.target !== current.element) return
    event.stopPropagation()
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    if (event.key === 'Escape') current.element.textContent = current.before
    end()
  }

  /** Inserts pasted or dropped content as one line of plain text. */
  function insertPlain(event: Event, data: DataTransfer | null) {
    if (!(event.target instanceof Node) || !current?.element.contains(event.target)) return
    event.preventDefault()
    const text = data?.getData('text/plain') ?? ''
    // Deprecated, but the only way to insert text that can be undone.
    if (event.type === 'paste') document.execCommand('insertText', false, text.replaceAll(/\s*[\r\n]+\s*/g, ' '))
  }
}

/** Sends a message to the Studio and returns the port on which it answers. */
function send({ baseUrl }: Source, message: ToStudio): MessagePort {
  const { port1, port2 } = new MessageChannel()
  parent.postMessage(message, new URL(baseUrl, location.href).origin, [port2])
  return port1
}

const getKind = ({ type, path }: Source) => `${type} ${path.replaceAll(/\[[^\]]*\]/g, '[]')}`

/** Returns whether an element shows exactly one text, unchanged. */
function isShownAsItIs(element: HTMLElement): boolean {
  const shown = [...element.childNodes].filter((node) => !(node instanceof Comment))
  const [text] = shown
  if (shown.length !== 1 || !(text instanceof Text) || text.data.includes('\n')) return false
  if (element.matches('[role], [aria-label]') || element.closest(turning)) return false
  return getComputedStyle(element).textTransform === 'none'
}
