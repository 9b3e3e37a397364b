import { makePatches, stringifyPatches } from '@sanity/diff-match-patch'
import { BufferedDocument, Mutation } from '@sanity/mutator'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLake } from '../../../packages/lake/src/lake.ts'
import { openStore } from '../../../packages/lake/src/store/store.ts'
import { createSharedText } from '../../../studio/typing/sharedText.ts'
import { random } from '../../random.ts'
import { changesOf, document, type Person, typeOverSlowStore } from './typeOverSlowStore.ts'

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

  copy.commitHandler = ({ mutation, success }) => {
    const { transactionId = '', mutations } = mutation
    unsent.push({ transactionId, mutations, success })
  }
  const stored = () => (copy.LOCAL as unknown as Stored).text
  const show = () => void shared.show(stored())
  const noteOthers = (mutations: unknown[]) => shared.noteOthers(changesOf(mutations), stored())
  copy.onMutation = ({ mutation, remote }) => {
    if (remote) noteOthers(mutation.mutations)
    show()
  }
  copy.onRebase = (_document, mutations) => {
    noteOthers(mutations)
    show()
  }
  const set = (text: string) => {
    copy.add(new Mutation({ mutations: [{ patch: { id: 'text', set: { text } } }] }))
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
    commit: () => void copy.commit(),
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

/** Returns whether a text consists of sentences, each in one piece, between the letters of another text. */
function isMadeOf(text: string, rest: string, sentences: string[]): boolean {
  if (sentences.length === 0) return text === rest
  return Array.from({ length: rest.length + 1 }, (_, at) => at).some((at) => {
    const behind = text.slice(at)
    if (!text.startsWith(rest.slice(0, at))) return false
    return sentences.some((sentence) => {
      const others = sentences.filter((other) => other !== sentence)
      return behind.startsWith(sentence) && isMadeOf(behind.slice(sentence.length), rest.slice(at), others)
    })
  })
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
    ['two people', 2, 0],
    ['three people in most cases', 3, 15],
  ])('keeps sentences of the same letters whole over a slow store: of %s', (_, count, mostTorn) => {
    const bases = ['What is it?', 'Tell me, please: what is it? Thanks.', ...(count === 2 ? [''] : [])]
    const torn: string[] = []
    for (let seed = 0; seed < (count === 2 ? 200 : 100); seed++) {
      const next = random(seed)
      const below = (most: number) => Math.floor(next() * most)
      const base = bases[below(bases.length)] ?? ''
      const sameCaret = below(3) > 0 ? base.length : below(base.length + 1)
      const isSamePlace = below(4) > 0
      const unused = [
        ' Please tell me.',
        ' Thanks a lot!',
        ' Please come, all of you.',
        'Please tell us. ',
        ' That is all.',
      ]
      const people = Array.from({ length: count }, (): Person => {
        const from = below(4) === 0 ? below(2_500) : 0
        return {
          sentence: unused.splice(below(unused.length), 1)[0] ?? '',
          caret: isSamePlace ? sameCaret : below(base.length + 1),
          startsAtMs: below(below(2) === 0 ? 200 : 3_000),
          offlineMs: { from, until: from && from + below(6_000) },
        }
      })
      const { stored, shown } = typeOverSlowStore(base, people, [100, 600, 1_500][below(3)] ?? 0, next)
      const sentences = people.map(({ sentence }) => sentence)
      if (!isMadeOf(stored, base, sentences)) torn.push(`${seed}: ${stored}`)
      expect(shown).toEqual(people.map(() => stored))
    }
    expect(torn.length, torn.join('\n')).toBeLessThanOrEqual(mostTorn)
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
    shared.noteOthers([{}], '')
    shared.show('')
    expect(shared.repair()).toBeNull()
    expect(element.value).toBe('')
  })

  it('stores what this person typed if others began the empty text at the same time', () => {
    const { element, shared, press } = textBox('')
    press('Please')
    shared.noteTyping('')
    shared.noteOthers([{ text: 'Thanks' }], 'Thanks')
    shared.show('Thanks')
    expect(shared.repair()).toBe('PleaseThanks')
    expect(element.value).toBe('PleaseThanks')
  })

  it('leaves a text alone from which this person removed what they typed', () => {
    const { element, shared, press } = textBox('Where? When?')
    press('x')
    shared.noteTyping('Where? When?')
    element.value = 'Where? When?'
    shared.noteTyping('Where? When?x')
    shared.noteOthers([{ patch: stringifyPatches(makePatches('Where? When?', 'When? Where?')) }], 'When? Where?')
    shared.show('When? Where?')
    expect(shared.repair()).toBeNull()
    expect(element.value).toBe('When? Where?')
  })

  it.each(['Please tell me', 'Pleese do tell', 'Pl tell', ''])(
    'lets others change what is in order to %j',
    (changed) => {
      const { element, shared, press } = textBox('')
      press('Pleese tell')
      shared.noteTyping('')
      expect(shared.repair()).toBeNull()
      shared.noteOthers([{ patch: stringifyPatches(makePatches('Pleese tell', changed)) }], changed)
      shared.show(changed)
      expect(shared.repair()).toBeNull()
      expect(element.value).toBe(changed)
    },
  )

  it('shows at once that somebody else ends 40 lines with a period each', () => {
    const lines = Array.from({ length: 40 }, (_, line) => `Step ${line} of the warm-up`)
    const { element, shared } = textBox(lines.join('\n'))
    for (const [index, line] of lines.entries()) {
      const before = lines.join('\n')
      lines[index] = `${line}.`
      const after = lines.join('\n')
      shared.noteOthers([{ patch: stringifyPatches(makePatches(before, after)) }], after)
      shared.show(after)
    }
    expect(shared.repair()).toBeNull()
    expect(element.value).toBe(lines.join('\n'))
  })
})
