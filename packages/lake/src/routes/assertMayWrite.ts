import type { LakeContext } from '../context.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { type Change, type LakeDocument, getPublishedId } from '../document.ts'
import { dayMs, hourMs, minuteMs } from '../durations.ts'
import { forbidden } from '../errors.ts'
import { assertAllowed, type User } from '../roles.ts'

/** Maximum number of a viewer's secrets; the Studio deletes those that are older than an hour. */
const secretsPerAccount = 100

/**
 * Checks the writes of every route. Viewers may write only their own preview secrets. Editors may write everything except
 * preview documents of other accounts of this project. Administrators may also restore the links that others shared.
 * @throws LakeError 403
 */
export function assertMayWrite(changes: Change[], writer: Writer): void {
  const { user } = writer
  if (user.role === 'viewer') assertSecretCount(changes, writer) // first, because the history is read for each new secret
  for (const change of changes) {
    if (user.role === 'viewer' && !isOwnSecret(change, writer)) assertAllowed(user, 'editor')
    if (isOwnPreview(change, writer)) continue
    throw forbidden(
      `"${change.id}" opens or shares previews: its userId must be ${user.id}, its _updatedAt up to now, its expiresAt within ${linkLifeInDays} days, and its id and secret those of no other link`,
    )
  }
}

/** Returns whether a change leaves no preview in the name of another account, and none that does not end. */
function isOwnPreview({ before, after }: Change, writer: Writer): boolean {
  const { user, lake } = writer
  if (after === null) return true
  const types = user.role === 'administrator' ? [previewSecret] : [previewSecret, sharedPreview]
  const isOwn = (document: LakeDocument | null) => {
    if (document === null || !types.includes(document._type)) return true
    const { userId } = document
    const isFromElsewhere = typeof userId === 'string' && lake.accounts.getName(userId) === null
    return userId === undefined || userId === user.id || isFromElsewhere
  }
  if (!isOwn(before) || !isOwn(after)) return false
  return user.role === 'administrator' || (expiresInTime(after, writer) && isNewLink(after, before, writer))
}

/** Returns whether a document expires in time. A date far in the future would extend it, and prevent its deletion. */
function expiresInTime(document: LakeDocument, { timestamp }: Writer): boolean {
  const now = Date.parse(timestamp)
  if (document._type === previewSecret) return Date.parse(document._updatedAt) <= now
  return !isLink(document) || Date.parse(String(document.expiresAt)) <= now + linkLifeInDays * dayMs
}

function assertSecretCount(changes: Change[], { user, dataset }: Writer) {
  const isOwn = (document: LakeDocument | null) => document?._type === previewSecret && document.userId === user.id
  const count = (documents: Iterable<LakeDocument | null>) => [...documents].filter(isOwn).length
  const added = count(changes.map(({ after }) => after)) - count(changes.map(({ before }) => before))
  if (added > 0 && count(dataset.ofType(previewSecret)) + added > secretsPerAccount)
    throw forbidden(
      `${user.name} can have ${secretsPerAccount} preview secrets; delete some, or open a preview in an hour`,
    )
}

/** The context of a permission check: the user, dataset and time of a write. */
type Writer = {
  user: User
  dataset: Dataset
  timestamp: string
  lake: Pick<LakeContext, 'store'> & { accounts: Pick<LakeContext['accounts'], 'getName'> }
}

/** The document that the Studio writes to open a preview; the site reads it and its user. */
const previewSecret = 'sanity.previewUrlSecret'

/** The document that the Studio writes to share a preview by a link, which ends with the account that it names. */
const sharedPreview = 'sanity.previewUrlShareAccess'

/** The Studio's longest choice is 30 days, by the clock of the editor's computer. */
const linkLifeInDays = 31

const secretId = /^drafts\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const linkPath = 'drafts.sanity-preview-url-secret.share-access.'

const secretLifeMs = hourMs
/** Tolerated difference between clocks of other machines, and between a query and its transaction. */
const toleranceMs = minuteMs
const charactersLimit = 2000

/** Returns whether a document is a link that opens previews; the hosted service's own, without an end, does not. */
const isLink = (document: LakeDocument | null): document is LakeDocument =>
  document?._type === sharedPreview && document.expiresAt !== undefined

/** Returns whether a link is unchanged or new: neither the id nor the secret of a revoked link can be reused. */
function isNewLink(after: LakeDocument, before: LakeDocument | null, { dataset, lake }: Writer): boolean {
  if (!isLink(after)) return true
  if (isLink(before)) return before.secret === after.secret && before.userId === after.userId
  const { _id, secret } = after
  if (!_id.startsWith(linkPath) || typeof secret !== 'string') return false
  return !lake.store.wasEverUsed(dataset.name, { path: linkPath, id: _id, secret })
}

/** Returns whether a viewer writes a preview secret of their own, or deletes one that is their own or expired. */
function isOwnSecret({ id, before, after }: Change, writer: Writer): boolean {
  const { user, timestamp } = writer
  if (before !== null && before._type !== previewSecret) return false
  if (before !== null && after === null) {
    const ageMs = Date.parse(timestamp) - Date.parse(before._updatedAt)
    return before.userId === user.id || ageMs >= secretLifeMs - toleranceMs
  }
  if (after?._type !== previewSecret || after.userId !== user.id) return false
  if (!secretId.test(id) || !hasOnly(after, ['secret', 'source', 'studioUrl', 'userId'])) return false
  return before === null ? isUnused(id, writer) : before.userId === user.id
}

const systemFields = ['_id', '_type', '_rev', '_createdAt', '_updatedAt']

/** Returns whether a document has only these texts: no references, which would block deletions, and no `_system`. */
function hasOnly(document: LakeDocument, fields: string[]): boolean {
  const isPlain = ([name, value]: [string, unknown]) =>
    systemFields.includes(name) || (fields.includes(name) && typeof value === 'string')
  return Object.entries(document).every(isPlain) && JSON.stringify(document).length <= charactersLimit
}

/** Returns whether a draft's id and its published id never had content, and nothing refers to them. */
function isUnused(id: string, { dataset, lake }: Writer): boolean {
  const publishedId = getPublishedId(id)
  const last = dataset.lastRevision(id)
  if (last !== null && last._type !== previewSecret) return false
  if (lake.store.wasPublishedOrVersioned(dataset.name, publishedId)) return false
  return [id, publishedId].every((target) => Iterator.from(dataset.referencing(target)).next().done)
}
