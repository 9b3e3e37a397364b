import { randomKey } from '@sanity/util/content'
import { createRequire } from 'node:module'
import { BehaviorSubject, filter, firstValueFrom } from 'rxjs'
import type { SanityDocument } from 'sanity'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLake } from '../../../packages/lake/src/lake.ts'
import { openStore } from '../../../packages/lake/src/store/store.ts'
import { createContentStore } from '../../../studio/offline/contentStore.ts'
import { createEditStorage, type PendingEdit } from '../../../studio/offline/editStorage.ts'
import { createEditStore } from '../../../studio/offline/editStore.ts'

/** jsdom has no types. */
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string, options: { url: string }) => { window: { localStorage: Storage } }
}

const url = 'http://lake.test'
const token = 'test-token-that-has-over-32-characters'
const signal = new AbortController().signal
const never = () => new Promise<never>(() => undefined)

beforeEach(() => {
  const lake = createLake({
    store: openStore(':memory:'),
    token,
    assetsDir: 'unused',
    projectId: 'westie',
    dataset: 'production',
    url,
  })
  onTestFinished(() => lake.close())
  vi.stubGlobal('localStorage', new JSDOM('', { url }).window.localStorage)
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const request = new Request(path, init)
    request.headers.set('authorization', `Bearer ${token}`)
    return lake.fetch(request)
  })
})

/** Opens the Studio's edit store on a lake that holds a published card. */
async function openTab() {
  const isLost = new BehaviorSubject(false)
  const store = createContentStore(url, 'production')
  const reloadDocument = vi.fn()
  const whenRestored = () => firstValueFrom(isLost.pipe(filter((isLostNow) => !isLostNow)))
  const edits = createEditStore(
    { isLost, whenRestored, check: () => undefined },
    store,
    createEditStorage(),
    reloadDocument,
  )
  await mutate({ createIfNotExists: { _id: 'card', _type: 'registrationLink', price: 2300, note: 'a week' } })
  for (const id of ['card', 'drafts.card']) edits.noteRevision(id, (await read(id))?._rev ?? null)
  await edits.signedIn('anna')
  const commit = (edit: PendingEdit, send: () => Promise<unknown> = () => store.send(edit, signal)) =>
    edits.commit('drafts.card', 'card', edit, send)
  return { ...edits, commit, isLost, store, reloadDocument }
}

const setTo = (values: object, id = 'card'): PendingEdit => ({
  transactionId: randomKey(32),
  actions: [
    {
      actionType: 'sanity.action.document.edit',
      draftId: `drafts.${id}`,
      publishedId: id,
      patch: { set: values },
    },
  ],
  isAttempted: false,
})

async function mutate(...mutations: object[]) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ mutations }) }
  const response = await fetch(`${url}/v2025-02-19/data/mutate/production`, init)
  expect(response.ok).toBe(true)
}

const read = async (id: string): Promise<SanityDocument | null> =>
  (await createContentStore(url, 'production').read([id], signal))[0] ?? null
const draft = () => read('drafts.card')
const saved = () => Object.values(localStorage).join()
const fail = (statusCode: number) => () => Promise.reject(Object.assign(new Error('No'), { statusCode }))

describe('while online', () => {
  it('sends an edit at once, and forgets it when the store confirms it', async () => {
    const { commit } = await openTab()
    const sent = commit(setTo({ price: 2400 }))
    expect(saved()).toContain('2400')
    await sent
    expect(await draft()).toMatchObject({ price: 2400 })
    expect(saved()).toBe('')
  })

  it('throws an error that a retry won’t change, and forgets the edit', async () => {
    const { commit, state } = await openTab()
    await expect(commit(setTo({ price: 2400 }), fail(400))).rejects.toThrow('No')
    expect(saved()).toBe('')
    expect(state.value.waiting).toEqual([])
  })

  it('throws when the session has expired, and keeps the edit for the next sign-in', async () => {
    const { commit } = await openTab()
    await expect(commit(setTo({ price: 2400 }), fail(401))).rejects.toThrow('No')
    expect(saved()).toContain('2400')
  })

  it('sends an edit again after a temporary error', async () => {
    const { commit } = await openTab()
    await commit(setTo({ price: 2400 }), fail(503))
    await expect.poll(draft).toMatchObject({ price: 2400 })
    await expect.poll(saved).toBe('')
  })
})

describe('after the connection was lost', () => {
  it('saves edits, and sends them in order once it is restored', async () => {
    const { commit, isLost, state, whenSettled } = await openTab()
    isLost.next(true)
    await commit(setTo({ price: 2400 }), never)
    await commit(setTo({ price: 2500, note: 'new' }), never)
    expect(state.value).toMatchObject({ waiting: ['drafts.card'], isPersisted: true })
    expect(await draft()).toBeNull()

    isLost.next(false)
    await whenSettled(['drafts.card'])
    expect(await draft()).toMatchObject({ price: 2500, note: 'new' })
    expect(saved()).toBe('')
  })

  it('doesn’t apply an edit twice whose response was lost', async () => {
    const { commit, isLost, store, whenSettled } = await openTab()
    const edit = setTo({ price: 2400 })
    await commit(edit, async () => {
      await store.send(edit, signal)
      isLost.next(true)
      return never()
    })
    const applied = await draft()
    isLost.next(false)
    await whenSettled(['drafts.card'])
    expect(await draft()).toEqual(applied)
  })

  it('keeps others’ changes to different fields, and reloads the document', async () => {
    const { commit, isLost, whenSettled, reloadDocument } = await openTab()
    isLost.next(true)
    await commit(setTo({ price: 2400 }), never)
    await mutate({ patch: { id: 'card', set: { note: 'by Ben' } } })
    isLost.next(false)
    await whenSettled(['drafts.card'])
    expect(await draft()).toMatchObject({ price: 2400, note: 'by Ben' })
    expect(reloadDocument).toHaveBeenCalledOnce()
  })

  it.each([
    ['mine', ['price'], 2400],
    ['theirs', [], 2500],
  ])('asks about a conflict, and keeps the version chosen: %s', async (_, chosen, price) => {
    const { commit, isLost, state, whenSettled } = await openTab()
    await commit(setTo({ note: 'first' }))
    isLost.next(true)
    await commit(setTo({ price: 2400 }), never)
    await mutate({ patch: { id: 'drafts.card', set: { price: 2500 } } })
    isLost.next(false)
    await expect.poll(() => state.value.questions).toMatchObject([{ about: 'changed', conflicts: [{ path: 'price' }] }])
    state.value.questions[0]?.decide(chosen)
    await whenSettled(['drafts.card'])
    expect(await draft()).toMatchObject({ note: 'first', price })
  })

  it('shows an edit that the store rejects, and forgets it afterwards', async () => {
    const { commit, isLost, state } = await openTab()
    isLost.next(true)
    await commit(setTo({ price: 2400 }, 'unknown'), never)
    isLost.next(false)
    await expect
      .poll(() => state.value.questions)
      .toMatchObject([{ about: { rejected: expect.any(String) as string } }])
    state.value.questions[0]?.decide([])
    await expect.poll(saved).toBe('')
    expect(state.value).toMatchObject({ waiting: [], questions: [] })
  })
})

describe('signing in and out', () => {
  it('sends the edits that the same person left in a closed tab', async () => {
    const left = (userId: string, note: string) => {
      const document = { id: 'drafts.card', publishedId: 'card', base: { draft: null, published: null } }
      return JSON.stringify({ userId, documents: [{ ...document, edits: [setTo({ note })] }] })
    }
    await mutate({ create: { _id: 'drafts.card', _type: 'registrationLink' } })
    const tab = await openTab()
    localStorage.setItem('kept-edits:ben', left('ben', 'by Ben'))
    localStorage.setItem('kept-edits:anna', left('anna', 'by Anna'))
    await tab.signedIn('anna')
    await expect.poll(() => tab.state.value.questions).toHaveLength(1)
    tab.state.value.questions[0]?.decide(['note'])
    await tab.whenSettled(['drafts.card'])
    expect(await draft()).toMatchObject({ note: 'by Anna' })
    expect(Object.keys(localStorage)).toEqual(['kept-edits:ben'])
  })

  it('forgets all edits after signing out', async () => {
    const { commit, isLost, signedOut, state } = await openTab()
    isLost.next(true)
    await commit(setTo({ price: 2400 }), never)
    signedOut()
    expect(saved()).toBe('')
    expect(state.value.waiting).toEqual([])
  })
})
