import { createRequire } from 'node:module'
import { BufferedDocument, Mutation } from '@sanity/mutator'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLake } from '../../../packages/lake/src/lake.ts'
import { openStore } from '../../../packages/lake/src/store/store.ts'
import { createSharedText } from '../../../studio/typing/sharedText.ts'

/** jsdom has no types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as { JSDOM: new () => { window: Window } }
const { document } = new JSDOM().window

const url = 'http://lake.test'
const token = 'test-token-that-has-over-32-characters'

type Stored = { _id: string; _rev: string; text: string }
type Transaction = { transactionId: string; mutations: unknown[] }
type Event = Transaction & { previousRev: string; resultRev: string }

function textBox(text: string, caret = text.length) {
  const element = document.createElement('textarea')
  element.value = text
  element.setSelectionRange(caret, caret)
  const shared = createSharedText(element, () => 0)
  const press = (letter: string) => element.setRangeText(letter, element.selectionStart, element.selectionEnd, 'end')
  const withCaret = () =>
    `${element.value.slice(0, element.selectionStart)}|${element.value.slice(element.selectionEnd)}`
  return { element, shared, press, withCaret }
}

/** Opens a lake that holds one text and sends an event for each transaction, as to a listener. */
async function openLake(text: string) {
  const options = {
    store: openStore(':memory:'),
    token,
    assetsDir: 'unused',
    projectId: 'westie',
    dataset: 'production',
  }
  const lake = createLake({ ...options, url })
  const events: Event[] = []
  async function request(path: string, init: RequestInit = {}) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await lake.fetch(new Request(`${url}/v2025-02-19/data/${path}`, { ...init, headers }))
    if (!response.ok) throw new Error(await response.text())
    return response.json() as Promise<unknown>
  }
  const read = async () => ((await request('doc/production/text')) as { documents: [Stored] }).documents[0]
  const mutate = (transaction: Transaction) =>
    request('mutate/production', { method: 'POST', body: JSON.stringify(transaction) })
  await mutate({ transactionId: 'first', mutations: [{ create: { _id: 'text', _type: 'text', text } }] })
  return {
    events,
    read,
    async commit(transaction: Transaction) {
      const { _rev: previousRev } = await read()
      await mutate(transaction)
      events.push(structuredClone({ ...transaction, previousRev, resultRev: transaction.transactionId }))
    },
    close: () => lake.close(),
  }
}

type Lake = Awaited<ReturnType<typeof openLake>>

/** Opens the text in a form: the Studio's own copy of the document, which sends edits and hears those of others when told. */
function openForm(lake: Lake, document: Stored, caret: number, sentence: string) {
  const { element, shared, press } = textBox(document.text, caret)
  const copy = new BufferedDocument({ ...document, _type: 'text' })
  const unsent: (Transaction & { success: () => void })[] = []
  const untyped = Array.from(sentence)
  let heard = 0
  let isCommitted = true

  copy.commitHandler = ({ mutation, success }) => {
    const { transactionId = '', mutations } = mutation
    unsent.push({ transactionId, mutations, success })
  }
  const stored = () => (copy.LOCAL as unknown as Stored).text
  const show = () => void shared.show(stored())
  copy.onMutation = show
  copy.onRebase = show
  const set = (text: string) => {
    isCommitted = false
    copy.add(new Mutation({ mutations: [{ patch: { id: 'text', set: { text } } }] }))
  }
  const noteIfStored = () => {
    if (isCommitted && unsent.length === 0 && heard === lake.events.length) shared.noteStored()
  }

  const form = {
    element,
    type() {
      const letter = untyped.shift()
      if (letter === undefined) return
      press(letter)
      set(shared.noteTyping(stored()))
    },
    typeAll: () => {
      while (untyped.length > 0) form.type()
    },
    /** Replaces the whole text, as by selecting and pasting. */
    fill(text: string) {
      element.value = text
      element.setSelectionRange(text.length, text.length)
      set(shared.noteTyping(stored()))
    },
    commit: () => {
      isCommitted = true
      void copy.commit()
    },
    async send() {
      const [next] = unsent.splice(0, 1)
      if (!next) return
      const { success, ...transaction } = next
      await lake.commit(transaction)
      success()
    },
    hear() {
      const event = lake.events[heard]
      if (!event) return
      heard += 1
      copy.arrive(new Mutation(structuredClone(event) as unknown as ConstructorParameters<typeof Mutation>[0]))
      noteIfStored()
    },
    hearAll() {
      while (heard < lake.events.length) form.hear()
    },
    sendAll: async () => {
      form.commit()
      while (unsent.length > 0) await form.send()
    },
    isOthersTurn: () => shared.isOthersTurn(),
    repair() {
      const text = shared.repair()
      if (text !== null) set(text)
      return text !== null
    },
  }
  return form
}

type Step = { typist: number; does: 'type' | 'commit' | 'send' | 'hear' }

/** Lets people type into one text, in the order of the steps, and returns what is stored and shown once they have stopped. */
async function typeTogether(base: string, people: { caret: number; sentence: string }[], steps: Step[]) {
  const lake = await openLake(base)
  const document = await lake.read()
  const place = (caret: number) => Array.from(base).slice(0, caret).join('').length
  const forms = people.map(({ caret, sentence }) => openForm(lake, document, place(caret), sentence))

  async function settle() {
    for (const form of forms) {
      await form.sendAll()
      for (const other of forms) other.hearAll()
    }
  }

  /** Lets forms repair the text before they hear of each other's repairs. Returns whether any did. */
  async function repair(some: typeof forms) {
    const isRepaired = some.map((form) => form.repair()).includes(true)
    for (const form of forms) await form.sendAll()
    for (const form of forms) form.hearAll()
    await settle()
    return isRepaired
  }

  /** Lets those repair whose turn it is; the others wait, each for a time of its own. Returns whether any did. */
  async function repairInTurn() {
    if (await repair(forms.filter((form) => !form.isOthersTurn()))) return true
    for (const form of forms) if (await repair([form])) return true
    return false
  }

  for (const { typist, does } of steps) await forms[typist % forms.length]?.[does]()
  for (const form of forms) form.typeAll()
  await settle()
  for (let round = 0; await repairInTurn(); round++)
    if (round > 10) throw new Error(`The repairs don't end: ${(await lake.read()).text}`)
  const { text } = await lake.read()
  lake.close()
  return { stored: text, shown: forms.map(({ element }) => element.value) }
}

describe('a text that several people type into', () => {
  const sentences = ['PLEASE,TELL:', '0123456789', '+-*/=%&#']
  const bases = fc.oneof(
    fc.constantFrom('what is it?', 'ha ha ha ha ha ha ha ha ha', ''),
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '😀'), maxLength: 60 }),
  )
  const does = fc.constantFrom<Step['does']>('type', 'type', 'type', 'commit', 'send', 'hear', 'hear')
  const stretch = fc.tuple(fc.nat(2), fc.array(does, { minLength: 1, maxLength: 12 })) // by one person, as after a lost connection
  const steps = fc
    .array(stretch, { maxLength: 25 })
    .map((stretches) => stretches.flatMap(([typist, acts]) => acts.map((does) => ({ typist, does }))))

  it.each([2, 3])('keeps each sentence whole and loses nothing, wherever %i people type', async (count) => {
    await fc.assert(
      fc.asyncProperty(
        bases,
        fc.array(fc.nat(60), { minLength: 3, maxLength: 3 }),
        steps,
        async (base, carets, steps) => {
          const people = sentences.slice(0, count).map((sentence, index) => ({ sentence, caret: carets[index] ?? 0 }))
          const { stored, shown } = await typeTogether(base, people, steps)
          let rest = stored
          for (const { sentence } of people) {
            expect(stored).toContain(sentence)
            rest = rest.replace(sentence, '')
          }
          for (const letter of base.split('')) {
            expect(rest, `${JSON.stringify(stored)} has all letters of ${JSON.stringify(base)}`).toContain(letter)
            rest = rest.replace(letter, '')
          }
          expect(shown).toEqual(people.map(() => stored))
        },
      ),
      { numRuns: 100, seed: 16 },
    )
  })

  it.each([
    ['in front of the caret', 'What| is it?', 'So: What is it?', 'So: What| is it?'],
    ['behind the caret', 'What| is it?', 'What is it? Thanks!', 'What| is it? Thanks!'],
    ['on both sides', 'What| is it?', 'So: What is this?', 'So: What| is this?'],
    ['at the caret', 'What|', 'What is it?', 'What| is it?'],
    ['where the caret was', 'What is| it?', 'What?', 'What|?'],
  ])('keeps the caret when others write %s', (_, before, stored, after) => {
    const { shared, withCaret } = textBox(before.replace('|', ''), before.indexOf('|'))
    shared.show(stored)
    expect(withCaret()).toBe(after)
  })

  it('adds what is typed to a newer text in the store, which an unfinished composition hides', () => {
    const { shared, press } = textBox('What is it?', 0)
    press('そ')
    expect(shared.noteTyping('What is it? Thanks!')).toBe('そWhat is it? Thanks!')
  })

  it('lets others replace what they have just read', async () => {
    const lake = await openLake('Lead DJ')
    const document = await lake.read()
    const forms = [0, 0, 0].map((caret) => openForm(lake, document, caret, ''))
    for (const [index, form] of forms.entries()) {
      form.fill(`DJ, as tab ${index + 1} has it`)
      await form.sendAll()
      for (const other of forms) other.hearAll()
    }
    expect(forms.map((form) => form.repair())).toEqual([false, false, false])
    expect(forms.map(({ element }) => element.value)).toEqual(forms.map(() => 'DJ, as tab 3 has it'))
    lake.close()
  })

  it('removes what this person typed first if the publish is undone', () => {
    const { element, shared, press } = textBox('')
    press('A mistake')
    shared.noteTyping('')
    shared.noteStored()
    shared.show('')
    expect(shared.repair()).toBeNull()
    expect(element.value).toBe('')
  })

  it('stores what this person typed if others began the empty text at the same time', () => {
    const { element, shared, press } = textBox('')
    press('Please')
    shared.noteTyping('')
    shared.noteStored()
    shared.show('Thanks')
    expect(shared.repair()).toBe('PleaseThanks')
    expect(element.value).toBe('PleaseThanks')
  })

  it('lets others change what was typed a while ago', () => {
    let time = 0
    const { element, press } = textBox('')
    const shared = createSharedText(element, () => time)
    press('Pleese')
    shared.noteTyping('')
    time = 10_000
    press(' tell')
    shared.noteTyping('Pleese')
    shared.show('Please tell')
    expect(shared.repair()).toBeNull()
    expect(element.value).toBe('Please tell')
  })
})
