import type { DocumentActionComponent, DocumentActionProps, DuplicateActionProps, SanityDocumentLike } from 'sanity'
import { expect, test } from 'vitest'
import { duplicateAction } from '../../studio/documentActions.ts'

/** Returns the document that the Duplicate action creates, as the Studio's own action would. */
function duplicate(original: SanityDocumentLike): SanityDocumentLike | undefined {
  let copy: SanityDocumentLike | undefined
  const action: DocumentActionComponent = ({ mapDocument = (same) => same }: DuplicateActionProps) => {
    copy = mapDocument(original)
    return null
  }
  duplicateAction(action)({} as DocumentActionProps)
  return copy
}

test('a copy of a series has no dates, deadline or places left', () => {
  expect(
    duplicate({
      _id: 'drafts.copy',
      _type: 'series',
      topic: 'Whips',
      weeks: 3,
      startDate: '2026-11-02',
      preregistrationDeadline: '2026-10-27',
      capacity: 'full',
    }),
  ).toEqual({ _id: 'drafts.copy', _type: 'series', topic: 'Whips', weeks: 3 })
})

test.each([
  { _type: 'notice', text: 'No class', from: '2026-11-01T12:00:00Z', until: '2026-11-02T12:00:00Z' },
  { _type: 'scheduleException', text: 'No class', date: '2026-11-02', until: '2026-11-09', newDate: '2026-11-03' },
  {
    _type: 'registrationLink',
    text: 'No class',
    opensAt: '2026-11-01T12:00:00Z',
    closesAt: '2026-11-02T12:00:00Z',
    isFull: true,
  },
])('a copy of a $_type has no dates', (original) => {
  expect(duplicate({ _id: 'drafts.copy', ...original })).toEqual({
    _id: 'drafts.copy',
    _type: original._type,
    text: 'No class',
  })
})
