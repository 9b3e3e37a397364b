import { BehaviorSubject, of } from 'rxjs'
import type { DocumentStore } from 'sanity'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDocumentStream, watchUnconfirmed } from '../../../studio/connection/documentStream.ts'

const change = (documentId: string, transition: 'appear' | 'update' | 'disappear', revisions: object) => ({
  documentId,
  transition,
  mutations: [{ patch: {} }],
  transactionTotalEvents: 1,
  transactionCurrentEvent: 1,
  ...revisions,
})
const [published, draftGone] = [
  change('card', 'update', { transactionId: 'publish', previousRev: 'a', resultRev: 'publish' }),
  change('drafts.card', 'disappear', { transactionId: 'publish', previousRev: 'b', resultRev: 'publish' }),
].map((event, index) => ({ ...event, transactionTotalEvents: 2, transactionCurrentEvent: index + 1 }))
const draftAgain = change('drafts.card', 'appear', { transactionId: 'edit', resultRev: 'edit' })

function openStream() {
  const isConsistent = new BehaviorSubject(true)
  const pair = { consistencyStatus: () => isConsistent, editState: () => of({ draft: null, published: null }) }
  const documents = { pair } as unknown as DocumentStore
  onTestFinished(watchUnconfirmed(documents, 'card', 'teacher'))
  const passedOn: unknown[] = []
  const stream = createDocumentStream('card', (type, data) => passedOn.push(type === 'mutation' ? data : type))
  onTestFinished(stream.close)
  const receive = (...events: unknown[]) => {
    for (const event of events) stream.receive('mutation', event)
    return passedOn.splice(0)
  }
  return { isConsistent, passedOn, receive, stream }
}

describe('createDocumentStream', () => {
  it('passes events on unchanged without unconfirmed edits, one transaction at a time', () => {
    const { receive } = openStream()
    expect(receive(published)).toEqual([])
    expect(receive(draftGone, draftAgain)).toEqual([published, draftGone, draftAgain])
  })

  it('keeps a published draft until the store has created it again with the edits', () => {
    const { isConsistent, receive, passedOn } = openStream()
    isConsistent.next(false)
    expect(receive(published, draftGone)).toEqual([published, { ...draftGone, transition: 'update', mutations: [] }])
    expect(receive(draftAgain)).toEqual([{ ...draftAgain, transition: 'update', previousRev: 'publish' }])
    isConsistent.next(true)
    expect(passedOn).toEqual([])
  })

  it('reloads a kept draft if the store refuses the edits', () => {
    const { isConsistent, receive, passedOn } = openStream()
    isConsistent.next(false)
    receive(published, draftGone)
    isConsistent.next(true)
    expect(passedOn.splice(0)).toEqual(['reset'])
    expect(receive(draftAgain)).toEqual([draftAgain])
  })

  it('reloads the document once edits made during an outage are confirmed', () => {
    const { isConsistent, passedOn, stream } = openStream()
    stream.receive('welcomeback', {})
    isConsistent.next(false)
    isConsistent.next(true)
    expect(passedOn.splice(0)).toEqual(['welcomeback'])
    isConsistent.next(false)
    stream.receive('welcomeback', {})
    expect(passedOn.splice(0)).toEqual(['welcomeback'])
    isConsistent.next(true)
    expect(passedOn).toEqual(['reset'])
  })

  it('reloads a document that changed before the draft was created from it', () => {
    const { isConsistent, receive, passedOn } = openStream()
    isConsistent.next(false)
    const update = { ...published, transactionTotalEvents: 1 }
    expect(receive(update, draftAgain)).toEqual([update, draftAgain])
    isConsistent.next(true)
    expect(passedOn).toEqual(['reset'])
  })

  it('reloads a document whose draft is discarded, or that is deleted', () => {
    const { isConsistent, receive } = openStream()
    isConsistent.next(false)
    expect(receive({ ...draftGone, transactionTotalEvents: 1, transactionCurrentEvent: 1 })).toEqual(['reset'])
    const deleted = [{ ...published, transition: 'disappear' }, draftGone]
    expect(receive(...deleted)).toEqual(['reset'])
  })

  it('completes a transaction after an interruption in the middle of it', () => {
    const { receive, stream } = openStream()
    receive(published)
    stream.receive('welcomeback', {})
    expect(receive(draftGone)).toEqual(['welcomeback', published, draftGone])
  })
})
