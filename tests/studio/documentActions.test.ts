import type { DocumentActionComponent, DocumentActionsContext, DocumentActionsVersionType } from 'sanity'
import { expect, it, test } from 'vitest'
import { singletonTypes } from '../../schemas/index.ts'
import { documentActions } from '../../studio/documentActions.ts'
import { postKitAction } from '../../studio/thisWeek/thisWeek.ts'

type Name = NonNullable<DocumentActionComponent['action']>

/** The actions that Sanity 6 offers for each version of a document. */
const offered: Record<DocumentActionsVersionType, Name[]> = {
  draft: ['publish', 'schedule', 'unpublish', 'duplicate', 'restore', 'delete', 'discardChanges'],
  published: ['unpublish', 'publish', 'duplicate', 'restore', 'delete', 'discardChanges'],
  revision: ['restore'],
  version: ['duplicate', 'discardVersion', 'unpublishVersion'],
  'scheduled-draft': ['schedule', 'publish', 'schedule', 'discardVersion'],
}

const actionsFor = (schemaType: string, versionType: DocumentActionsVersionType) => {
  const actions = offered[versionType].map((action) =>
    Object.assign<DocumentActionComponent, { action: Name }>(() => null, { action }),
  )
  return { actions, result: documentActions(actions, { schemaType, versionType } as DocumentActionsContext) }
}

it.each([
  ['draft', ['publish', 'schedule', 'discardChanges', 'delete', 'unpublish'], true],
  ['published', ['unpublish', 'publish', 'delete', 'discardChanges'], true],
  ['revision', [], true],
  ['version', [], false],
  ['scheduled-draft', ['schedule', 'publish'], false],
] as const)('a %s has our own actions %j, and the post kit: %s', (versionType, replaced, hasOurs) => {
  const { actions, result } = actionsFor('teacher', versionType)
  const ours = actions.filter((action) => !result.includes(action)).map(({ action }) => action)
  expect(new Set(ours)).toEqual(new Set(replaced))
  expect(result.map(({ action }) => action)).toEqual([...offered[versionType], ...(hasOurs ? [undefined] : [])])
  expect(result.includes(postKitAction)).toBe(hasOurs)
})

test('wrapped actions are created once, because the Studio discards the state of new ones', () => {
  const { actions, result } = actionsFor('teacher', 'draft')
  const again = documentActions(actions, { schemaType: 'teacher', versionType: 'draft' } as DocumentActionsContext)
  expect(again).toEqual(result)
})

test.each(singletonTypes.map(({ name }) => name))('%s can’t be duplicated, unpublished or deleted', (type) => {
  const names = actionsFor(type, 'draft').result.map(({ action }) => action)
  expect(names.filter(Boolean)).toEqual(['publish', 'schedule', 'restore', 'discardChanges'])
})
