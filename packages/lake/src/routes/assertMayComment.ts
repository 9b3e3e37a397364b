import type { Change, LakeDocument } from '../document.ts'
import { forbidden } from '../errors.ts'
import { assertAllowed } from '../roles.ts'
import type { Writer } from './assertMayWrite.ts'

/** The document type that people with any role may write in a comments dataset, as in hosted projects. Programs need the editor role. */
export const commentType = 'comment'

const charactersLimit = 100_000

/**
 * Decides for every write to a dataset of comments: nobody but administrators writes in the name of others or changes
 * their words.
 * @throws LakeError 403
 */
export function assertMayComment(changes: Change[], { user, dataset }: Writer): void {
  if (user.role === 'administrator') return
  const isOwn = (document: LakeDocument | null) => document?.authorId === user.id
  for (const { id, before, after } of changes) {
    const document = after ?? before
    const isComment = document?._type === commentType
    if (user.role === 'viewer' && (!isComment || user.kind === 'machine')) assertAllowed(user, 'editor')
    if (!isComment) continue
    if (after === null) {
      const { parentCommentId } = document
      const isReplyToOwn = typeof parentCommentId === 'string' && isOwn(dataset.lastRevision(parentCommentId))
      if (!isOwn(before) && !isReplyToOwn) assertAllowed(user, 'editor')
      continue
    }
    if (before === null ? !isOwn(after) : before.authorId !== after.authorId)
      throw forbidden(
        `authorId of "${id}" is ${JSON.stringify(after.authorId)}; ${user.name} comments as ${JSON.stringify(user.id)}, and the author stays`,
      )
    if (before !== null && !isOwn(before) && isDifferent(before.message, after.message))
      throw forbidden(`The message of "${id}" is not by ${user.name}; reply to it instead`)
    if (JSON.stringify(after).length > charactersLimit)
      throw forbidden(`"${id}" has more than ${charactersLimit} characters; shorten it`)
  }
}

const isDifferent = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
