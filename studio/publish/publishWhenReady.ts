import { useCallback } from 'react'
import {
  combineLatest,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  from,
  ignoreElements,
  map,
  merge,
  skipUntil,
  skipWhile,
  switchMap,
  timer,
} from 'rxjs'
import {
  type DocumentStore,
  isValidationErrorMarker,
  type SanityClient,
  type SanityDocument,
  useCurrentUser,
  useWorkspace,
  validateDocument,
  type ValidationMarker,
} from 'sanity'
import { serializeContent } from '../../checks/contentTexts.ts'
import { isUploading } from './gate.ts'

/** Fields submit their last characters on blur, so edits that arrive this soon after the click were typed before it. */
const lateTypingMs = 1000

/**
 * Publishes a draft as it was at the time of the click, once it is saved and validated, which takes seconds on a slow phone.
 * The Studio's own operation is dropped during a save or when its form closes, and the validation markers in the form may
 * belong to an earlier edit, whatever revision they carry.
 * @param id of the published document
 * @param question resolves with a question that must be answered first, or null
 * @returns the question if there is one; null once it is published
 * @throws Error with a message for organizers if the draft can't be published, or was edited after the click
 */
export async function publishWhenReady(
  { pair }: DocumentStore,
  client: SanityClient,
  validate: Validate,
  id: string,
  type: string,
  question: Promise<string | null> = Promise.resolve(null),
): Promise<string | null> {
  const state$ = pair.editState(id, type).pipe(filter(({ ready }) => ready))
  const edited$ = state$.pipe(skipWhile(({ draft }) => draft === null))
  const checked$ = combineLatest([
    edited$,
    pair.consistencyStatus(id, type),
    from(question).pipe(filter((text) => text === null)),
  ]).pipe(
    switchMap(async ([{ draft, published }, isSaved]) =>
      isSaved && !isUploading(draft) ? { draft, published, marks: draft ? await validate(draft) : [] } : null,
    ),
    filter((checked) => checked !== null),
  )
  const editedAfterPress$ = edited$.pipe(
    map(({ draft }) => serializeContent(draft)),
    distinctUntilChanged(),
    skipUntil(timer(lateTypingMs)),
    map(() => {
      throw new Error('It was changed after you pressed Publish. Press it again when you’re done')
    }),
  )
  void saveNow(pair, id, type)
  const asked$ = from(question).pipe(filter((text) => text !== null))
  const ready = await firstValueFrom(merge(asked$, checked$, editedAfterPress$))
  if (typeof ready === 'string') return ready
  const { draft, published, marks } = ready
  const error = marks.find(isValidationErrorMarker)
  if (error) throw new Error(error.message)
  if (!draft) throw new Error('Somebody else has already published or discarded it')

  const precondition = published ? { ifPublishedRevisionId: published._rev } : {}
  const sent$ = client.observable
    .action(
      { actionType: 'sanity.action.document.publish', draftId: draft._id, publishedId: id, ...precondition },
      { tag: 'document.publish' },
    )
    .pipe(ignoreElements())
  const isDone$ = state$.pipe(filter((state) => state.published?._rev !== published?._rev))
  await firstValueFrom(merge(isDone$, sent$))
  return null
}

/** Saves immediately; the Studio would wait up to a second. */
async function saveNow(pair: DocumentStore['pair'], id: string, type: string) {
  const { commit } = await firstValueFrom(
    pair.editOperations(id, type).pipe(filter(({ commit }) => commit.disabled === false)),
  )
  commit.execute()
}

type Validate = (document: SanityDocument) => Promise<ValidationMarker[]>

export function useValidate(): Validate {
  const workspace = useWorkspace()
  const currentUser = useCurrentUser()
  return useCallback(
    (document) => validateDocument({ document, workspace, currentUser, environment: 'studio' }),
    [workspace, currentUser],
  )
}
