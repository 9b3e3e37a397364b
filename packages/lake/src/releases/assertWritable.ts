import { badRequest } from '../errors.ts'
import { publishedIdOf, releaseIdOf, releaseOf } from '../ids.ts'
import type { MutationResult } from '../write/mutations.ts'
import type { OpenTransaction } from '../write/transaction.ts'

/**
 * Keeps what people write apart from what only release actions may: releases themselves, and the versions in one that
 * is scheduled, published or archived. A version may come before its release, as in an import.
 * @throws LakeError 400
 */
export function assertWritable(written: MutationResult[], { get }: Pick<OpenTransaction, 'get'>): void {
  for (const { id, document, operation } of written) {
    if (operation === 'none') continue
    if (publishedIdOf(id).startsWith('_.') || document?._type.startsWith('system.')) {
      throw badRequest(`"${id}" belongs to the system; releases are written by sanity.action.release.* alone`)
    }
    const name = releaseOf(id)
    const state = name === null ? undefined : (get(releaseIdOf(name))?.state as string | undefined)
    if (state === undefined || state === 'active') continue
    throw badRequest(`Documents in release "${name}" (state: ${state}) can not be mutated`)
  }
}
