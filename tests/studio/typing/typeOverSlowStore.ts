import { createRequire } from 'node:module'
import { BufferedDocument, Mutation } from '@sanity/mutator'
import { type Change, createSharedText } from '../../../studio/typing/sharedText.ts'

/** jsdom has no types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as { JSDOM: new () => { window: Window } }
export const { document } = new JSDOM().window

type Transaction = { transactionId: string; mutations: unknown[] }
type Stored = { _id: string; _type: string; _rev: string; text: string }
type Incoming = ConstructorParameters<typeof Mutation>[0]

/** Somebody who types a sentence at a caret. What they send and hear while they are offline travels later, at once. */
export type Person = { caret: number; sentence: string; startsAtMs: number; offlineMs: { from: number; until: number } }

/** Returns how mutations change the text. */
export const changesOf = (mutations: unknown[]): Change[] =>
  (mutations as { patch: { diffMatchPatch?: { text: string }; set?: { text: string } } }[]).map(({ patch }) => ({
    patch: patch.diffMatchPatch?.text,
    text: patch.set?.text,
  }))

/** Runs what is planned, in the order of a clock of its own. */
function createTimeline() {
  const plans: { at: number; happen: () => void }[] = []
  const timeline = {
    now: 0,
    /** Plans something. Returns a function that cancels it. */
    after(ms: number, happen: () => void) {
      const plan = { at: timeline.now + ms, happen }
      const index = plans.findIndex(({ at }) => at > plan.at)
      plans.splice(index < 0 ? plans.length : index, 0, plan)
      return () => {
        if (plans.includes(plan)) plans.splice(plans.indexOf(plan), 1)
      }
    },
    run() {
      for (let plan = plans.shift(); plan; plan = plans.shift()) {
        timeline.now = plan.at
        plan.happen()
      }
    },
  }
  return timeline
}

/** Lets people type into one text as the Studio's input does, over a slow store. Returns what is stored and shown in the end. */
export function typeOverSlowStore(base: string, people: Person[], slowestMs: number, random: () => number) {
  const timeline = createTimeline()
  const listeners: ((event: Incoming) => void)[] = []
  let stored: Stored = { _id: 'text', _type: 'text', _rev: 'first', text: base }

  function store({ transactionId, mutations }: Transaction) {
    const event = {
      transactionId,
      mutations,
      previousRev: stored._rev,
      resultRev: transactionId,
    } as unknown as Incoming
    const text = (new Mutation(structuredClone(event)).apply(stored) as unknown as Stored).text
    stored = { ...stored, _rev: transactionId, text }
    for (const listen of listeners) listen(structuredClone(event))
  }

  const elements = people.map(({ caret, sentence, startsAtMs, offlineMs }) => {
    const element = document.createElement('textarea')
    element.value = base
    element.setSelectionRange(caret, caret)
    const shared = createSharedText(element, () => timeline.now)
    const copy = new BufferedDocument({ ...stored })
    const local = () => (copy.LOCAL as unknown as Stored).text
    const arrivedAt = { up: 0, down: 0 }
    let shown = base
    let isConsistent = true
    let cancelRepair = () => {}
    let nextCommitAt = 0

    /** Delivers in order. */
    function travel(way: 'up' | 'down', arrive: () => void) {
      const delay = 20 + random() * slowestMs
      const at = timeline.now + delay
      const isOffline = at >= offlineMs.from && at < offlineMs.until
      arrivedAt[way] = Math.max(isOffline ? offlineMs.until + delay : at, arrivedAt[way])
      timeline.after(arrivedAt[way] - timeline.now, arrive)
    }

    function planRepair() {
      cancelRepair()
      if (!isConsistent) return
      cancelRepair = timeline.after(shared.isOthersTurn() ? 6_000 + 6_000 * random() : 1_500, () => {
        const text = shared.repair()
        if (text !== null) set(text)
      })
    }

    function show() {
      if (shown === local()) return
      shown = local()
      shared.show(shown)
      planRepair()
    }

    /** Commits at most once a second, as the Studio. */
    function set(text: string) {
      copy.add(new Mutation({ mutations: [{ patch: { id: 'text', set: { text } } }] }))
      if (nextCommitAt > timeline.now) return
      const wait = nextCommitAt === 0 ? 0 : Math.max(0, nextCommitAt + 1_000 - timeline.now)
      nextCommitAt = timeline.now + wait
      timeline.after(wait, () => void copy.commit())
    }

    copy.onConsistencyChanged = (is) => {
      isConsistent = is
      planRepair()
    }
    copy.commitHandler = ({ mutation, success }) =>
      travel('up', () => {
        store({ transactionId: mutation.transactionId ?? '', mutations: mutation.mutations })
        travel('down', success)
      })
    copy.onMutation = ({ mutation, remote }) => {
      if (remote) shared.noteOthers(changesOf(mutation.mutations), local())
      show()
    }
    copy.onRebase = (_document, mutations) => {
      shared.noteOthers(changesOf(mutations), local())
      show()
    }
    listeners.push((event) => travel('down', () => copy.arrive(new Mutation(event))))

    let at = startsAtMs
    for (const letter of sentence) {
      timeline.after(at, () => {
        element.setRangeText(letter, element.selectionStart, element.selectionEnd, 'end')
        set(shared.noteTyping(local()))
      })
      at += 80 + random() * 80
    }
    return element
  })

  timeline.run()
  return { stored: stored.text, shown: elements.map(({ value }) => value) }
}
