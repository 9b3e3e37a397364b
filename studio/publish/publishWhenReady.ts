import {
  combineLatest,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  ignoreElements,
  map,
  merge,
  NEVER,
  retry,
  skipUntil,
  skipWhile,
  switchMap,
  throwError,
  timer,
} from 'rxjs'
import { type DocumentStore, isNetworkError, isValidationErrorMarker, type SanityClient } from 'sanity'
import { contentOf } from '../../checks/contentOf.ts'
import { newId } from '../offline/newId.ts'
import { isKept$, isLost$ } from '../offline/observables.ts'
import type { Validate } from './useValidate.ts'

/** What arrives this soon after the press was typed before it: fields hand in their last letters when they are left. */
const lateTypingMs = 1000
const retryDelayMs = 1000
const timeoutMs = 60_000

/**
 * Publishes a draft as it was when that was asked for, once it is saved and checked, which takes seconds on a slow phone.
 * The Studio's own operation is dropped when it meets a save, or when its form is left; the marks in its form may be those of
 * an earlier letter, whatever revision they carry.
 * @param id of the published document
 * @param isAgreed what has to be settled before; what it throws, this throws
 * @throws Error with a message for organisers when the draft cannot be published, or was written on
 */
export async function publishWhenReady(
  { pair }: DocumentStore,
  client: SanityClient,
  validate: Validate,
  id: string,
  type: string,
  isAgreed: Promise<unknown> = Promise.resolve(),
) {
  const state$ = pair.editState(id, type).pipe(filter(({ ready }) => ready))
  const edited$ = state$.pipe(skipWhile(({ draft }) => draft === null))
  const checked$ = combineLatest([edited$, pair.consistencyStatus(id, type), isKept$(id), isLost$(), isAgreed]).pipe(
    switchMap(async ([{ draft, published }, isSaved, isKept, isLost]) =>
      isSaved && !isKept && !isLost && !isUploading(draft)
        ? { draft, published, marks: draft ? await validate(draft) : [] }
        : null,
    ),
    filter((checked) => checked !== null),
  )
  const editedAfterPress$ = edited$.pipe(
    map(({ draft }) => contentOf(draft)),
    distinctUntilChanged(),
    skipUntil(timer(lateTypingMs)),
    map(() => {
      throw new Error('It was changed after you pressed Publish. Press it again when you are done')
    }),
  )
  void saveNow(pair, id, type)
  const { draft, published, marks } = await firstValueFrom(merge(checked$, editedAfterPress$, storeTimeout$()))
  const wrong = marks.find(isValidationErrorMarker)
  if (wrong) throw new Error(wrong.message)
  if (!draft) throw new Error('Somebody else has published or discarded it meanwhile')

  const onlyOver = published ? { ifPublishedRevisionId: published._rev } : {}
  const sent$ = client.observable
    .action(
      { actionType: 'sanity.action.document.publish', draftId: draft._id, publishedId: id, ...onlyOver },
      { tag: 'document.publish', transactionId: newId() },
    )
    .pipe(
      retry({ delay: (error: unknown) => (isNetworkError(error) ? timer(retryDelayMs) : throwError(() => error)) }),
      ignoreElements(),
    )
  const isDone$ = state$.pipe(filter((state) => state.published?._rev !== published?._rev))
  await firstValueFrom(merge(isDone$, sent$, storeTimeout$()))
}

/** Fails after a minute of connection: without one, a publish waits. */
const storeTimeout$ = () =>
  isLost$().pipe(
    switchMap((isLost) => (isLost ? NEVER : timer(timeoutMs))),
    map(() => {
      throw new Error('The content store has not answered for a minute. What you wrote is still in the form')
    }),
  )

/** The Studio saves by itself, but up to a second later. */
async function saveNow(pair: DocumentStore['pair'], id: string, type: string) {
  const { commit } = await firstValueFrom(
    pair.editOperations(id, type).pipe(filter(({ commit }) => commit.disabled === false)),
  )
  commit.execute()
}

/**
 * Whether a file of this document is still on its way: the Studio keeps note of it in the draft. Published like that, visitors
 * would go on seeing the earlier picture, and their page would carry the note.
 */
export const isUploading = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('_upload' in value || Object.values(value).some(isUploading))
