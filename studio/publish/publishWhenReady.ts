import { randomKey } from '@sanity/util/content'
import { useCallback } from 'react'
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
import {
  type DocumentStore,
  isNetworkError,
  isValidationErrorMarker,
  type SanityClient,
  type SanityDocument,
  useCurrentUser,
  useWorkspace,
  validateDocument,
  type ValidationMarker,
} from 'sanity'
import { contentOf } from '../../checks/contentTexts.ts'
import { hasUnsentEdits$, isLost$ } from '../offline/offline.ts'

/** Fields submit their last characters on blur, so edits that arrive this soon after the click were typed before it. */
const lateTypingMs = 1000
const retryDelayMs = 1000
const timeoutMs = 60_000

/**
 * Publishes a draft as it was at the time of the click, once it is saved and validated, which takes seconds on a slow phone.
 * The Studio's own operation is dropped during a save or when its form closes, and the validation markers in the form may
 * belong to an earlier edit whatever revision they carry.
 * @param id of the published document
 * @param isAgreed resolves when publishing may proceed; its error is rethrown
 * @throws Error with a message for organizers if the draft can't be published, or was edited after the click
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
  const checked$ = combineLatest([
    edited$,
    pair.consistencyStatus(id, type),
    hasUnsentEdits$(id),
    isLost$(),
    isAgreed,
  ]).pipe(
    switchMap(async ([{ draft, published }, isSaved, hasUnsentEdits, isLost]) =>
      isSaved && !hasUnsentEdits && !isLost && !isUploading(draft)
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
      throw new Error('It was changed after you pressed Publish. Press it again when you’re done')
    }),
  )
  void saveNow(pair, id, type)
  const { draft, published, marks } = await firstValueFrom(merge(checked$, editedAfterPress$, storeTimeout$()))
  const error = marks.find(isValidationErrorMarker)
  if (error) throw new Error(error.message)
  if (!draft) throw new Error('Somebody else has already published or discarded it')

  const precondition = published ? { ifPublishedRevisionId: published._rev } : {}
  const sent$ = client.observable
    .action(
      { actionType: 'sanity.action.document.publish', draftId: draft._id, publishedId: id, ...precondition },
      { tag: 'document.publish', transactionId: randomKey(32) },
    )
    .pipe(
      retry({ delay: (error: unknown) => (isNetworkError(error) ? timer(retryDelayMs) : throwError(() => error)) }),
      ignoreElements(),
    )
  const isDone$ = state$.pipe(filter((state) => state.published?._rev !== published?._rev))
  await firstValueFrom(merge(isDone$, sent$, storeTimeout$()))
}

/** Fails after a minute with a connection; without one, a publish waits. */
const storeTimeout$ = () =>
  isLost$().pipe(
    switchMap((isLost) => (isLost ? NEVER : timer(timeoutMs))),
    map(() => {
      throw new Error('The content store hasn’t answered for a minute. Your edits are still in the form')
    }),
  )

/** Saves immediately; the Studio would wait up to a second. */
async function saveNow(pair: DocumentStore['pair'], id: string, type: string) {
  const { commit } = await firstValueFrom(
    pair.editOperations(id, type).pipe(filter(({ commit }) => commit.disabled === false)),
  )
  commit.execute()
}

/** Returns whether a file is still uploading: if it were published, visitors would still see the earlier picture. */
export const isUploading = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('_upload' in value || Object.values(value).some(isUploading))

type Validate = (document: SanityDocument) => Promise<ValidationMarker[]>

export function useValidate(): Validate {
  const workspace = useWorkspace()
  const currentUser = useCurrentUser()
  return useCallback(
    (document) => validateDocument({ document, workspace, currentUser, environment: 'studio' }),
    [workspace, currentUser],
  )
}
