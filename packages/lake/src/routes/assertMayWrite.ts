import { assertAllowed, type User } from '../roles.ts'
import type { Change, LakeDocument } from '../document.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { forbidden } from '../errors.ts'

/** What the Studio writes to open a preview: the site asks for it, and for whose it is. */
const previewSecret = 'sanity.previewUrlSecret'

/** What the Studio writes to share a preview by a link, which lasts no longer than the account that it names. */
const sharedPreview = 'sanity.previewUrlShareAccess'

/** What a site, which is a viewer, writes when somebody looks at a preview that was shared by a link. */
const previewOpening = 'sanity.previewUrlShareAccess.opened'

/** For viewers to add to; the Studio removes secrets that are older than an hour, and openings with their links. */
const secretsLimit = 200
const charactersLimit = 2000

/**
 * Editors write everything, in their own name, and import what opened previews elsewhere: it opens none here, for whoever
 * this lake never knew. Administrators also put back what others shared. Viewers write what opens a preview for themselves.
 * @param isKnown whether an account has, or had, this id
 * @throws LakeError 403
 */
export function assertMayWrite(
  user: User,
  changes: Change[],
  dataset: Dataset,
  isKnown: (id: string) => boolean,
): void {
  for (const { after } of changes) {
    if (after === null || !isOfAnAccount(after, user) || after.userId === undefined || after.userId === user.id)
      continue
    const isFromElsewhere = typeof after.userId === 'string' && !isKnown(after.userId)
    if (user.role === 'viewer' || !isFromElsewhere)
      throw forbidden(`userId is ${JSON.stringify(after.userId)}; a preview can be opened for ${user.id} alone`)
  }
  if (user.role !== 'viewer') return
  if (changes.length === 0 || !changes.every(({ before, after }) => isSmall(before) && isSmall(after)))
    assertAllowed(user, 'editor')
  for (const type of viewersTypes) {
    const { size } = dataset.ofType(type)
    const isMore = changes.some(({ before, after }) => before === null && after?._type === type)
    if (isMore && size >= secretsLimit)
      throw forbidden(`There are ${size} documents of ${type} already; wait until the Studio has removed old ones`)
  }
}

/** Whether only the account that the document names may write it. */
const isOfAnAccount = ({ _type }: LakeDocument, { role }: User) =>
  _type === previewSecret || (_type === sharedPreview && role !== 'administrator')

const viewersTypes = [previewSecret, previewOpening]

const isSmall = (document: LakeDocument | null) =>
  document === null || (viewersTypes.includes(document._type) && JSON.stringify(document).length <= charactersLimit)
