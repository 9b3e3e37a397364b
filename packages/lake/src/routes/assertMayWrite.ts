import type { Change, LakeDocument } from '../document.ts'
import { forbidden } from '../errors.ts'
import { assertAllowed, type User } from '../roles.ts'
import {
  isLink,
  isNewLink,
  isOpening,
  isSecretOf,
  linkLifeInDays,
  previewSecret,
  sharedPreview,
  type Writer,
} from './previewDocuments.ts'

/** Limits what a viewer can add; the Studio deletes secrets that are older than an hour. */
const secretsOfAnAccount = 100

const dayInMs = 24 * 60 * 60_000

/**
 * Decides for every route that writes, by the id and the document before and after. Viewers can only write what
 * previews need, never content. Editors can write everything else, but preview documents in their own name only; those
 * of another project have no effect here and can be imported. Administrators can also restore what others shared.
 * @throws LakeError 403
 */
export function assertMayWrite(changes: Change[], writer: Writer): void {
  const { user } = writer
  for (const change of changes) {
    assertInOwnName(change, writer)
    if (user.role === 'administrator') continue
    if (change.after !== null) assertTimes(change.after, writer)
    if (isLink(change.after) && !isNewLink(change.after, change.before, writer))
      throw forbidden(`"${change.id}" or its secret was used for another link; share the preview once more`)
    if (user.role === 'viewer' && !isSecretOf(change, writer) && !isOpening(change, writer))
      assertAllowed(user, 'editor')
  }
  if (user.role === 'viewer') assertRoom(changes, writer)
}

/** Only the account itself can write documents that open previews in its name; others can delete them. */
function assertInOwnName({ id, before, after }: Change, { user, lake }: Writer) {
  if (after === null) return
  for (const document of [before, after]) {
    if (document === null || !isOfAnAccount(document, user)) continue
    const { userId } = document
    const isFromElsewhere = typeof userId === 'string' && lake.accounts.nameOf(userId) === null
    if (userId === undefined || userId === user.id || (isFromElsewhere && user.role !== 'viewer')) continue
    throw forbidden(
      `userId of "${id}" is ${JSON.stringify(userId)}; a preview can be opened or shared in the name of ${user.id} only`,
    )
  }
}

const isOfAnAccount = ({ _type }: LakeDocument, { role }: User) =>
  _type === previewSecret || (_type === sharedPreview && role !== 'administrator')

/** A date far in the future would extend a document that should expire, and prevent its deletion. */
function assertTimes(after: LakeDocument, { timestamp }: Writer) {
  const now = Date.parse(timestamp)
  if (after._type === previewSecret && !(Date.parse(after._updatedAt) <= now))
    throw forbidden(`_updatedAt of "${after._id}" is ${after._updatedAt}; use a time up to now, ${timestamp}`)
  if (isLink(after) && !(Date.parse(String(after.expiresAt)) <= now + linkLifeInDays * dayInMs))
    throw forbidden(
      `expiresAt of "${after._id}" is ${JSON.stringify(after.expiresAt)}; a link ends within ${linkLifeInDays} days`,
    )
}

function assertRoom(changes: Change[], { user, dataset }: Writer) {
  const isOwn = ({ _type, userId }: LakeDocument) => _type === previewSecret && userId === user.id
  const isMore = changes.some(({ before, after }) => before === null && after !== null && isOwn(after))
  const own = Iterator.from(dataset.ofType(previewSecret)).filter(isOwn)
  if (isMore && [...own].length >= secretsOfAnAccount)
    throw forbidden(
      `${user.name} has ${secretsOfAnAccount} preview secrets already; delete some, or open a preview in an hour`,
    )
}
