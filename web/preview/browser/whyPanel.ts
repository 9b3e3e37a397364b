import { createEditUrl } from '@sanity/client/csm'
import { momentFormat } from '../../../schedule/wording/dates.ts'
import type { FieldHistory } from '../fieldHistory.ts'
import { explainText, ofPreview, shorten } from './explainText.ts'
import type { Source } from './source.ts'

export const whyStyles = `
  [data-asks-why] body { cursor: help }
  [data-asked] { outline: 3px solid var(--hot); outline-offset: 3px; border-radius: 2px; scroll-margin-block: 6rem 55svh }
  [data-why-panel] {
    position: fixed; z-index: 12; inset: auto 0 0; max-height: 50svh; overflow: auto; padding: 0.75rem 1.25rem 1.25rem;
    border-top: 3px solid var(--hot); font-size: 1rem; overflow-wrap: anywhere; box-shadow: 0 -4px 24px #0006;
  }
  [data-why-panel] header { display: flex; gap: 1rem; align-items: start; justify-content: space-between }
  [data-why-panel] h2 { margin: 0.5rem 0; font: 700 1.125rem/1.3 var(--body) }
  [data-why-panel] p { margin: 0 0 0.5rem }
  [data-why-panel] :is(button, a) { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; color: inherit }
  [data-why-panel] button { flex: none; justify-content: center; padding: 0 0.75rem; border: 1px solid; border-radius: 999px; background: none; font: inherit }
  @media (min-width: 48rem) {
    [data-why-panel] { inset: auto 1rem 8.5rem auto; width: 26rem; border: 3px solid var(--hot); border-radius: 12px }
  }
  @media print { [data-why-panel] { display: none } }
`

const controls = 'a[href], button, summary, input, select, textarea, iframe, [tabindex]'

/** Waits for somebody who tabs through the page before it asks the server. */
const pauseInMs = 150

/**
 * Lets organizers ask why the page says something: while the mode is on, a click on a text or the focus on it opens a panel with
 * the answer.
 * @param open opens a field in the Studio; null if the Studio is not around the page
 */
export function startWhy(open: ((source: Source) => void) | null) {
  const root = document.documentElement
  const panel = document.createElement('aside')
  panel.dataset.whyPanel = ''
  panel.dataset.night = ''
  panel.tabIndex = -1
  panel.setAttribute('aria-label', 'Why does it say that?')
  panel.setAttribute('aria-live', 'polite')
  let asked: HTMLElement | null = null
  let request: AbortController | null = null
  let isReturning = false

  // In the capturing phase, before click-to-edit and links.
  document.addEventListener('mousedown', (event) => isAbout(event.target) && stop(event), true)
  document.addEventListener(
    'click',
    (event) => {
      if (!isAbout(event.target)) return
      stop(event)
      const text = textAt(event)
      if (text) show(text)
      if (event.detail === 0) panel.focus() // pressed by keyboard
    },
    true,
  )
  document.addEventListener('focusin', ({ target }) => {
    if (isReturning || !isAbout(target)) return
    const texts = textsIn(target)
    const own = texts.filter(({ parentElement }) => parentElement === target)
    const [text] = (own.length > 0 ? own : texts).toSorted((a, b) => b.data.length - a.data.length)
    if (text) show(text)
  })
  document.addEventListener(
    'keydown',
    (event) => {
      const { key, target } = event
      if (!isOn()) return
      if (key === 'Escape') {
        stop(event)
        if (panel.isConnected) close()
        else turn(false)
      } else if (['Enter', ' '].includes(key) && isAbout(target) && target.dataset.canBeAsked !== undefined) {
        stop(event)
        panel.focus()
      }
    },
    true,
  )

  return {
    /** Prepares the texts of the page; called after each refresh. */
    prepare() {
      forget()
      toggle()?.addEventListener('click', () => turn(!isOn()))
      turn(isOn())
    },
  }

  function isOn() {
    return root.hasAttribute('data-asks-why')
  }

  function toggle() {
    return document.querySelector<HTMLButtonElement>('button[data-why-toggle]')
  }

  function isAbout(target: EventTarget | null): target is HTMLElement {
    return isOn() && target instanceof HTMLElement && target !== document.body && !target.closest(ofPreview)
  }

  /** Switches the mode on or off. While it is on, each text can be reached by keyboard. */
  function turn(isOn: boolean) {
    root.toggleAttribute('data-asks-why', isOn)
    toggle()?.setAttribute('aria-pressed', String(isOn))
    for (const element of document.querySelectorAll<HTMLElement>('[data-can-be-asked]')) {
      element.removeAttribute('tabindex')
      element.removeAttribute('data-can-be-asked')
    }
    if (!isOn) return forget()
    for (const text of textsIn(document.body)) {
      const { parentElement } = text
      if (!parentElement || parentElement.closest(controls)) continue
      parentElement.tabIndex = 0
      parentElement.dataset.canBeAsked = ''
    }
  }

  function show(text: Text) {
    const element = text.parentElement
    if (element === asked && panel.isConnected) return
    forget()
    asked = element
    element?.toggleAttribute('data-asked', true)
    const { sentences, source } = explainText(text)
    const heading = create('h2', `“${shorten(text.data.replace(/\s+/g, ' ').trim())}”`)
    const button = create('button', 'Close')
    button.type = 'button'
    button.addEventListener('click', close)
    const header = create('header', '')
    header.append(heading, button)
    panel.replaceChildren(header, ...sentences.map((sentence) => create('p', sentence)))
    if (source) addField(source)
    document.body.append(panel)
    element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }

  function addField(source: Source) {
    const change = create('p', 'Looking up the field and who changed it last…')
    const edit = create('a', 'Edit')
    edit.href = createEditUrl(source)
    edit.target = '_blank'
    if (open)
      edit.addEventListener('click', (event) => {
        event.preventDefault()
        open(source)
      })
    panel.append(change, edit)
    const controller = (request = new AbortController())
    ask(source, controller.signal).then(
      ({ field, type, document: name, ...history }) => {
        change.before(create('p', `From the field “${field}” of ${type}${name === null ? '' : ` “${shorten(name)}”`}.`))
        change.textContent = describeChange(history)
      },
      (error: unknown) => {
        if (!controller.signal.aborted)
          change.textContent = `Who changed it last is not known: ${(error as Error).message}`
      },
    )
  }

  /** Closes the panel and returns to the text. */
  function close() {
    const text = asked?.closest<HTMLElement>(controls)
    forget()
    isReturning = true
    ;(text ?? toggle())?.focus({ preventScroll: true })
    isReturning = false
  }

  function forget() {
    request?.abort()
    asked?.removeAttribute('data-asked')
    asked = null
    panel.remove()
  }
}

/** Reads the history of a field as of the time that the preview shows. */
async function ask({ id, path }: Source, signal: AbortSignal): Promise<FieldHistory> {
  await new Promise((resolve) => setTimeout(resolve, pauseInMs))
  signal.throwIfAborted()
  const query = new URLSearchParams({ id, path })
  for (const [name, value] of new URLSearchParams(location.search))
    if (name === 'release' || name === 'at') query.set(name, value)
  const response = await fetch(`/draft/why?${query}`, { signal })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as FieldHistory
}

function describeChange({ change, since }: Pick<FieldHistory, 'change' | 'since'>): string {
  const format = momentFormat(document.body.dataset.timeZone)
  if (change) {
    const by = change.by ?? 'an account that no longer exists'
    return `Last changed by ${by} on ${format.format(Date.parse(change.at))}.`
  }
  return since ? `Unchanged since at least ${format.format(Date.parse(since))}.` : 'It has no history.'
}

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Returns the texts of the page inside an element that are not blank. */
function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.trim() !== '' && !text.parentElement?.closest(`${ofPreview}, svg`)) texts.push(text)
  }
  return texts
}

/** Returns the text at the clicked point, or else the first one of the clicked element. */
function textAt({ target, clientX, clientY }: MouseEvent): Text | undefined {
  const texts = textsIn(target as Element)
  const isHit = (text: Text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const boxes = [...range.getClientRects()]
    return boxes.some(
      ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
    )
  }
  return texts.find(isHit) ?? texts[0]
}
